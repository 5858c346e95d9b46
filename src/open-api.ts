import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { ToolOpenApi } from '@toolwright/http';

/** Serves what the shop's routes and tools take and return: a document for programs, a page for people. */
export function serveOpenApi(app: INestApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Shop')
    .setDescription('A small shop that people and language models may operate.')
    .setVersion('0.1.0')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .build();
  const document = () => ToolOpenApi.extend(SwaggerModule.createDocument(app, about), app);
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'openapi.json' });
}
