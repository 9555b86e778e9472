// Upgrades three servers one after the other under load, from an earlier version to this one, and with --back also to the
// earlier one again: `node --conditions=@ethread/source apps/service/test/topology/run-upgrade.ts [VERSION] [--back]`, a tag
// or commit, v0.1.0 by default. It needs what run-topology.ts needs. Exit code 0 when no request failed and the credits are
// exact.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRedisLedger } from '@ethread/credits';
import { startRedis } from '@ethread/credits/testing';
import { silentLogger, systemClock } from '@ethread/core';
import { makeDatabase } from '@ethread/storage/testing';
import { spawnEthread, temporaryFolder } from '../service-process.ts';
import { startClients } from './clients.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { checkOutVersion } from './older-version.ts';
import { createServer } from './servers.ts';
import { hashesOf, measure, PRICE, startNodes } from './try-topology.ts';

const { values, positionals } = parseArgs({
  options: { back: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [version = 'v0.1.0'] = positionals;
/** The time that servers of both versions serve side by side after each step, in milliseconds. */
const SIDE_BY_SIDE_MS = 2_000;

const closing: (() => unknown)[] = [];
try {
  process.exitCode = (await upgrade()) ? 0 : 1;
} finally {
  for (const close of closing.reverse()) await close();
}

async function upgrade(): Promise<boolean> {
  const folder = temporaryFolder();
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const older = checkOutVersion(version, folder);
  const redis = await startRedis();
  closing.push(redis.remove);
  const database = await makeDatabase();
  closing.push(database.drop);
  const nodes = await startNodes();
  for (const node of nodes) closing.push(node.kill);
  const shared = {
    postgres: database.url,
    redis: redis.url,
    nodes: nodes.map(({ url }) => url),
    chainId: 31_337,
    plans: { open: { creditsPerDay: 1e12, requestsPerSecond: 1e6, webSockets: 1_000 } },
  };
  const servers = await Promise.all(Array.from({ length: 3 }, () => createServer(shared)));
  for (const server of servers) await server.start(older);
  for (const server of servers) closing.push(server.kill);
  const created = spawnEthread(
    ['keys', 'create', '--config', servers[0]?.file ?? '', '--label', 'upgrade', '--plan', 'open', '--json'],
    {},
    older,
  );
  await created.exit;
  const { apiKey } = JSON.parse(created.stdout());
  const { rows } = await database.pool.query<{ account_id: string }>('select account_id from ethread_keys');
  const accountId = rows[0]?.account_id ?? '';
  const balancer = await startLoadBalancer(servers.map(({ port }) => port));
  closing.push(balancer.stop);
  const ledger = await createRedisLedger({ clock: systemClock, logger: silentLogger }, { url: redis.url });
  closing.push(() => ledger.close());

  const hashes = await hashesOf(nodes);
  const clientsOf = () => startClients({ ...balancer, apiKey, hashes, http: 12, webSockets: 0, pauseMs: 0 });
  const { served, failedTries, lost, wrong, unpaidCalls, milliseconds, latencies } = await measure(
    { clientsOf, ledger, accountId },
    async () => {
      for (const program of values.back ? [undefined, older] : [undefined]) {
        for (const server of servers) {
          const code = await server.leave();
          if (code !== 0) throw new Error(`a server ended with ${code}`);
          await server.start(program);
          await new Promise((resolve) => setTimeout(resolve, SIDE_BY_SIDE_MS));
        }
      }
    },
  );
  // On a busy machine, servers reject requests as overloaded. The upgrade is not the cause.
  const { '-32002 the service is overloaded': overloaded = 0, ...failed } = failedTries;
  const seconds = Math.round(milliseconds / 1_000);
  const slowestMs = Math.round(Math.max(...latencies));
  console.log({
    from: version,
    back: values.back,
    served,
    failed,
    lost,
    wrong,
    unpaidCalls,
    credits: served * PRICE,
  });
  console.log({ seconds, slowestMs, overloaded });
  const failures = [lost, wrong.length, unpaidCalls, Object.keys(failed).length];
  return served > 0 && failures.every((count) => count === 0);
}
