import { FastifyAdapter } from '@nestjs/platform-fastify';

export const createAdapter = () => new FastifyAdapter();
