// Follows a forking chain with many subscribers behind HAProxy, kills one of two servers, and prints what the
// subscribers missed: nothing. `node --conditions=@ethread/source apps/service/test/subscriptions/run-subscribers.ts
// [--connections 500] [--per-connection 20] [--depths 1,3,2,5,4]`
import { parseArgs } from 'node:util';
import { startLoadBalancer } from '../topology/load-balancer.ts';
import { openForkingWorld } from './forking-world.ts';
import { loseServer } from './lose-server.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '500' },
    'per-connection': { type: 'string', default: '20' },
    depths: { type: 'string', default: '1,3,2,5,4' },
  },
});
const connections = Number(values.connections);
const subscribersPerConnection = Number(values['per-connection']);
const began = performance.now();
const world = await openForkingWorld([true, true]);
const balancer = await startLoadBalancer(world.services.map(({ url }) => Number(new URL(url).port)));
const depths = values.depths.split(',').map(Number);
const { changes, removed, delays, problems } = await loseServer(world, new URL(balancer.url).host, {
  connections,
  subscribersPerConnection,
  depths,
});
await balancer.stop();
await world.close();
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  `${connections * subscribersPerConnection} subscribers on ${connections} connections, ${depths.length + 1} reorgs, 1 server killed: ` +
    `${changes} changes, ${removed} blocks removed, ${problems.length} problems; ` +
    `ms until all had a head: ${delays.join(' ')}; ${((performance.now() - began) / 1_000).toFixed(1)} s`,
);
process.exit(problems.length > 0 ? 1 : 0);
