// One server in a process of its own: it says where it listens, and what CPU it has used whenever it is asked. Rubbish of
// what came before is collected ahead of a measurement and not within it.
import { SERVERS } from '../cases/servers.mjs';

const [kind, platform, tools] = process.argv.slice(2);
const app = await SERVERS[kind](platform, Number(tools));
await app.listen(0, '127.0.0.1');
process.on('message', (moment) => {
  if (moment === 'begin') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on('disconnect', () => process.exit(0));
process.send({ port: app.getHttpServer().address().port });
