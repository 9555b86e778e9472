// Prints the CPU time per credit of the dearest request of each method, and the effect of all attackers on an honest
// client: keys that send such requests, and attacks on connections, bodies and responses.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printTable, withTable } from '../bench/index.ts';
import { makeBusyChain } from '../sample-chain/index.ts';
import { hex, resultOf } from '../json-rpc.ts';
import { startAttackedService } from './attacked-service.ts';
import { CONNECTION_ATTACKS } from './connection-attacks.ts';
import { type KeyAttackEffect, measureKeyAttack } from './measure-key-attack.ts';
import { measureRequest } from './measure-price.ts';
import { type ChainFacts, DEAR_ATTACKS, METHOD_ATTACKS, OTHER_ATTACKS } from './method-attacks.ts';

/** The limits of the effect on honest clients: the p99 of CPU time in milliseconds, and resident memory in bytes. */
const MAX_P99_MS = 50;
const MAX_BYTES = 1_024 * 1_048_576;
const KEYS = 10;
/** The CPU time of a request from which a page lists it, in milliseconds. */
const LISTED_MS = 10;
const REQUEST_HEADS = ['Request', 'Credits', 'CPU (ms)', 'Main thread (ms)', 'CPU per credit (ms)'];
const ATTACK_HEADS = ['Attack', 'Main thread, p50 / p99 (ms)', 'Read, p50 / p99 (ms)', 'Failures', 'Memory'];
const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`;

const { values } = parseArgs({
  options: {
    core: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    prices: { type: 'boolean', default: true },
    write: { type: 'string' },
  },
  allowNegative: true,
});
const forMs = Number(values.seconds) * 1_000;
const only = new RegExp(values.only);
const chain = await makeBusyChain({ blocks: 10, transfersABlock: 150 });
const core = values.core === undefined ? undefined : Number(values.core);
const service = await startAttackedService(core, chain, KEYS);
const head = chain.blocks.length;
const last = await resultOf(service.honestUrl, 'eth_getBlockByNumber', hex(head), false);
const facts: ChainFacts = {
  token: chain.contracts.Token,
  logStorm: chain.contracts.LogStorm,
  head,
  headHash: Object(last).hash,
  transactionHash: chain.blocks.at(-1)?.transactions[0]?.hash ?? '',
};
const attacks = METHOD_ATTACKS.filter(({ name }) => only.test(name));
/** The rows of the table: names of attacks that take turns. */
const rows: readonly (readonly [string, readonly string[]])[] = [
  ...[...DEAR_ATTACKS, ...CONNECTION_ATTACKS].map(({ name }) => [name, [name]] as const),
  ['the other methods in turn', OTHER_ATTACKS.map(({ name }) => name)] as const,
  ['all methods in turn', METHOD_ATTACKS.map(({ name }) => name)] as const,
].filter(([name]) => only.test(name));
/** The rows of the prices that a page lists. */
const listed: (readonly string[])[] = [];
const attacked: (readonly string[])[] = [];
const missed: string[] = [];

function print(name: string, effect: KeyAttackEffect): void {
  const { mainThread, wall, failures, reads, rssBytes, gauges } = effect;
  const times = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  const cells = [times(mainThread), times(wall), `${failures} of ${reads}`, mebibytes(rssBytes)];
  console.log(`| ${[name, ...cells, gauges.join(', ') || '0'].join(' | ')} |`);
  attacked.push([name, ...cells]);
  if (mainThread.p99 > MAX_P99_MS) missed.push(`${name}: latency`);
  if (failures > 0) missed.push(`${name}: failures`);
  if (rssBytes > MAX_BYTES) missed.push(`${name}: memory`);
  if (gauges.length > 0) missed.push(`${name}: gauges`);
}

function write(heads: readonly string[], cells: readonly (readonly string[])[]): void {
  const { write: page } = values;
  if (page !== undefined) writeFileSync(page, withTable(readFileSync(page, 'utf8'), [heads, ...cells]));
}

try {
  if (values.prices) {
    console.log(printTable([[...REQUEST_HEADS, 'Outcome']]).trimEnd());
    for (const attack of attacks) {
      const { credits, cpuMs, mainThreadMs, outcome } = await measureRequest(service, attack, facts);
      const perCredit = credits === 0 ? '–' : (cpuMs / credits).toFixed(2);
      const cells = [attack.name, `${credits}`, cpuMs.toFixed(1), mainThreadMs.toFixed(1), perCredit];
      console.log(`| ${[...cells, outcome].join(' | ')} |`);
      if (cpuMs >= LISTED_MS) listed.push(cells);
    }
    console.log();
    write(REQUEST_HEADS, listed);
  }
  console.log(printTable([[...ATTACK_HEADS, 'Gauges']]).trimEnd());
  await measureKeyAttack(service, [], [], facts, forMs);
  print('none', await measureKeyAttack(service, [], [], facts, forMs));
  for (const [name, wanted] of rows) {
    for (const count of [1, service.attackerKeys.length]) {
      const keys = service.attackerKeys.slice(0, count);
      print(
        `${name}, ${count} key${count === 1 ? '' : 's'}`,
        await measureKeyAttack(service, wanted, keys, facts, forMs),
      );
    }
  }
  write(ATTACK_HEADS, attacked);
  for (const miss of missed) console.log(`missed: ${miss}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await service.stop();
}
