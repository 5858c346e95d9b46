import { NestFactory } from '@nestjs/core';
import { ToolRunner, type Invocation } from '@toolwright/core';
import { AppModule } from '../before/src/app.module.js';
import { ReportsService } from '../before/src/reports/reports.service.js';
import { TicketsController } from '../before/src/tickets/tickets.controller.js';
import { TicketsService } from '../before/src/tickets/tickets.service.js';

/** What a nightly job does: no HTTP, no request, the application's own tools. Prints one line of JSON. */
async function work() {
  const app = await NestFactory.createApplicationContext(AppModule, { logger: ['warn', 'error'] });
  const runner = app.get(ToolRunner);
  const created = [];
  for (let turn = 0; turn < 7; turn++) {
    created.push(await runner.as('ana', TicketsController).create({ title: `Nightly ${turn}`, urgent: false }));
  }
  await runner.as('bo', TicketsController).create({ title: 'Nightly globex', urgent: true });
  const input = { title: 'Never', urgent: false, user: { roles: ['admin'] } };
  const refused = await runner.run('tickets/create', input, { account: 'cy' });
  const nobody = await runner.run('tickets/search', {}, { account: 'nobody' });
  const unnamed = await runner.run('tickets/search', {});
  const searches = await Promise.all(
    ['ana', 'bo', 'cy', 'ana', 'bo'].map((id) => runner.as(id, TicketsService).search({ urgent: false })),
  );
  const report = await runner.as('ana', ReportsService).summary();
  const answer = {
    created: created.map((ticket) => ticket.author.id),
    refused: codeOf(refused),
    nobody: codeOf(nobody),
    unnamed: codeOf(unnamed),
    searches: searches.map((tickets) => tickets.map(({ tenantId, urgent }) => ({ tenantId, urgent }))),
    report,
  };
  console.log(`RESULT ${JSON.stringify(answer)}`);
  await app.close();
}

const codeOf = (invocation: Invocation): string => (invocation.ok ? 'none' : invocation.error.code);

void work();
