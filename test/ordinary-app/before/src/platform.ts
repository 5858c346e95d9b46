import { ExpressAdapter } from '@nestjs/platform-express';

export const createAdapter = () => new ExpressAdapter();
