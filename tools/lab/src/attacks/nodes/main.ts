// Prints the effect of subscriptions, of WebSockets and of bad nodes on an honest client.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import { openTokenChain } from './token-chain.ts';
import { resultOf } from '../../json-rpc.ts';
import { startCallService } from '../call-service.ts';
import { mebibytes } from '../edge/print-effect.ts';
import { measureKeyAttack } from '../keys/measure-key-attack.ts';
import { NO_FACTS } from '../keys/method-attack.ts';

const NODE = join(import.meta.dirname, 'node-process.ts');
/** The chain: blocks a second, and logs of each. */
const BLOCKS_PER_SECOND = 10;
const LOGS = 200;
/** Blocks before the service starts, so that block 0 is final and cached. */
const FIRST_BLOCKS = 64;

/** The faults of a WebSocket to a node. */
const FLOODS: ReadonlySet<string> = new Set(['notices', 'pings']);
/** The time in which all subscriptions are opened, in milliseconds. */
const RAMP_MS = 5_000;

/** The fault of one of the nodes, and the attack of a key meanwhile. */
const ATTACKS: readonly { readonly fault?: string; readonly attack?: string }[] = [
  {},
  { attack: '6,400 subscriptions that match nothing' },
  { attack: '2,000 subscriptions that match all logs' },
  { attack: 'messages of 5 MB beyond the rate' },
  { attack: 'pings of clients' },
  { attack: '60 unfinished messages of 5 MB' },
  { fault: 'notices' },
  { fault: 'pings' },
  { fault: 'values', attack: 'calls, 5 at a time' },
];

const { values } = parseArgs({
  options: {
    core: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '8' },
  },
});

/** Runs one attack against a service and nodes of their own, and prints its effect. */
async function run({ fault = 'none', attack }: (typeof ATTACKS)[number], name: string): Promise<void> {
  const chain = await openTokenChain();
  const ports = await Promise.all([freePort(), freePort()]);
  const nodes = ports.map((port, index) =>
    start(process.execPath, [
      ...['--conditions=@ethread/source', NODE, index === 0 ? fault : 'none'],
      ...[`${port}`, new URL(chain.node.url).port],
    ]),
  );
  let isMining = true;
  try {
    for (let block = 0; block < FIRST_BLOCKS; block++) await chain.grow(0);
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    await Promise.all(
      hosts.map((host) => until(() => resultOf(`http://${host}`, 'eth_chainId').then(() => true))),
    );
    // A node floods its WebSocket, and answers calls over HTTP.
    const scheme = FLOODS.has(fault) ? 'ws' : 'http';
    const service = await startCallService(values.core === undefined ? undefined : Number(values.core), {
      hasPlans: true,
      hasCompanions: true,
      webSockets: 100,
      nodes: hosts.map((host, index) => ({
        name: index === 0 ? 'first' : 'second',
        url: `${scheme}://${host}`,
      })),
    });
    try {
      const mining = (async () => {
        while (isMining) {
          const next = performance.now() + 1_000 / BLOCKS_PER_SECOND;
          await chain.grow(LOGS);
          await sleep(Math.max(0, next - performance.now()));
        }
      })();
      const before = service.rssBytes() ?? 0;
      const attackers = attack === undefined ? [] : service.attackerKeys;
      const names = attack === undefined ? [] : [attack];
      const effect = await measureKeyAttack(
        service,
        names,
        attackers,
        NO_FACTS,
        Number(values.seconds) * 1_000,
        RAMP_MS,
      );
      const sent = (await service.metric('ethread_notifications_total')) ?? 0;
      isMining = false;
      await mining;
      const { mainThread, wall, busy, failures, reads, rssBytes, gauges } = effect;
      const times = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
      const figures = [
        times(mainThread),
        times(wall),
        `${(100 * busy).toFixed(0)} %`,
        `${failures} of ${reads}`,
      ];
      const memory = `${mebibytes(rssBytes)} (+${mebibytes(Math.max(0, rssBytes - before))})`;
      console.log(`| ${[name, ...figures, memory, sent, gauges.join(', ') || '0'].join(' | ')} |`);
    } finally {
      await service.stop();
    }
  } finally {
    isMining = false;
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    await chain.close();
  }
}

console.log(
  '| Attack | Main thread, p50 / p99 (ms) | Read, p50 / p99 (ms) | Busy | Failures | Memory | Notices | Gauges |',
);
console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
for (const one of ATTACKS) {
  const name = one.fault === undefined ? (one.attack ?? 'none') : `a node with many ${one.fault}`;
  if (new RegExp(values.only).test(name)) await run(one, name);
}
