import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { configure } from './configure.js';
import { createAdapter } from './platform.js';

async function bootstrap() {
  const app = await NestFactory.create(AppModule, createAdapter());
  configure(app);
  app.enableShutdownHooks();
  await app.listen(process.env.PORT ?? 3000);
  console.log(`Helpdesk is running on ${await app.getUrl()}`);
}

void bootstrap();
