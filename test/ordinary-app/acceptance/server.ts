import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../before/src/app.module.js';
import { configure } from '../before/src/configure.js';
import { createAdapter } from '../before/src/platform.js';
import { AssistantController } from './assistant.controller.js';

@Module({ imports: [AppModule], controllers: [AssistantController] })
class AcceptanceModule {}

async function serve() {
  const app = await NestFactory.create(AcceptanceModule, createAdapter(), { logger: ['debug', 'warn', 'error'] });
  configure(app);
  app.enableShutdownHooks();
  await app.listen(0, '127.0.0.1');
  console.log(`Helpdesk is running on ${await app.getUrl()}`);
}

void serve();
