import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, quantityToHex } from '@ethread/core';
import { until } from '@ethread/setup';
import { liesOfProofs } from './lies-of-proofs.ts';
import {
  type Asked,
  callsOf,
  type RealBlock,
  richSender,
  startRealBlock,
  unpackWitnesses,
} from './real-blocks.ts';

/**
 * `measure-real-blocks.ts ARCHIVE [--latency 80] [--lies 2000]`: traces recorded blocks of mainnet, whole and by
 * transaction, and makes the calls of their transactions, over a node that proves them, with each kind of hints. Then a
 * second node lies in every way. Exits with 1 when a result is unproven without lies, or wrong and proven.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { latency: { type: 'string', default: '80' }, lies: { type: 'string', default: '2000' } },
});
const BLOCKS = [19_807_080, 20_472_570];
/** An account that no call reads. */
const NOBODY = `0x${'0b'.repeat(20)}`;
const CALL_TRACER = { tracer: 'callTracer' };

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}

function print(what: string, asked: readonly Asked[]): void {
  const rounds = asked.map((one) => one.rounds);
  const unproven = asked.filter(({ proof }) => proof !== 'complete').length;
  const kilobytes = Math.round(median(asked.map(({ bytes }) => bytes)) / 1_000);
  const milliseconds = Math.round(median(asked.map((one) => one.milliseconds)));
  console.log(
    `  ${what}: ${asked.length}, unproven ${unproven}, rounds ${median(rounds)} (at most ${Math.max(...rounds)}), ${kilobytes} kB, ${milliseconds} ms`,
  );
  if (unproven > 0) process.exitCode = 1;
}

/** Returns the number of the parent, on whose state the calls run. */
function parentOf({ witness }: RealBlock): string {
  return quantityToHex(witness.at.header.number - 1);
}

/** Asks one thing after another, each of a service that knows nothing. */
async function askAnew(real: RealBlock, all: readonly (readonly [string, ...unknown[]])[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [method, ...params] of all) {
    await real.restart();
    // The service links the parent to its head first.
    await until(async () => (await real.ask('eth_getBalance', NOBODY, parentOf(real))).proof === 'complete');
    asked.push(await real.ask(method, ...params));
  }
  return asked;
}

async function measure(real: RealBlock): Promise<void> {
  const { witness } = real;
  const parent = parentOf(real);
  const whole = [['debug_traceBlockByNumber', 'latest', CALL_TRACER]] as const;
  const calls = callsOf(witness).map((call) => ['eth_call', call, parent] as const);
  const overridden = callsOf(witness).map((call) => ['eth_call', call, parent, richSender(call)] as const);
  for (const hints of ['traces', 'lists', 'none'] as const) {
    real.hints = hints;
    console.log(`block ${witness.at.header.number}, hints: ${hints}`);
    print('the block traced whole', await askAnew(real, whole));
    if (hints === 'traces') continue;
    print('calls', await askAnew(real, calls));
    print('calls with an override', await askAnew(real, overridden));
  }
  real.hints = 'traces';
  await real.restart();
  const traced: Asked[] = [];
  for (const { hash } of await transactions(real))
    traced.push(await real.ask('debug_traceTransaction', hash, CALL_TRACER));
  print('each transaction traced, one after another', traced);
}

async function transactions(real: RealBlock): Promise<readonly { readonly hash: string }[]> {
  const { result } = await real.ask('eth_getBlockByNumber', 'latest', true);
  return Object(result).transactions;
}

/** Lets the first of two nodes lie in each way, and compares everything with the results without lies. */
async function lie(real: RealBlock, most: number): Promise<void> {
  const parent = parentOf(real);
  const all = [
    ['debug_traceBlockByNumber', 'latest', CALL_TRACER],
    ...callsOf(real.witness).map((call) => ['eth_call', call, parent, richSender(call)]),
  ] as const;
  const ask = async () => {
    const found: Asked[] = [];
    for (const [method, ...params] of all) found.push(await real.ask(String(method), ...params));
    return found;
  };
  await real.restart();
  const right = (await ask()).map(({ result, error }) => JSON.stringify(result ?? error));
  const [liar] = real.nodes;
  let [told, wrong, proven] = [0, 0, 0];
  const lies = liesOfProofs('', createRandom(1)).filter(({ name }) => !/another block|mixed/.test(name));
  while (liar && told < most) {
    for (const { altering } of lies) {
      await real.restart();
      liar.altering = async (sent, result) => {
        const altered = await altering(sent, result);
        if (altered !== undefined) told++;
        return altered;
      };
      for (const [index, { result, error, proof }] of (await ask()).entries()) {
        if (proof === 'complete') proven++;
        if (proof === 'complete' && JSON.stringify(result ?? error) !== right[index]) wrong++;
      }
      liar.altering = () => undefined;
    }
  }
  console.log(
    `block ${real.witness.at.header.number}: ${told} lies, ${proven} proven results, ${wrong} wrong`,
  );
  if (wrong > 0) process.exitCode = 1;
}

const [archive = ''] = positionals;
const folder = unpackWitnesses(archive);
try {
  for (const number of BLOCKS) {
    const path = join(folder, `witness-${number}.json`);
    const alone = await startRealBlock(path, { latencyMs: Number(values.latency) });
    try {
      await measure(alone);
    } finally {
      await alone.stop();
    }
    const beside = await startRealBlock(path, { nodes: 2 });
    try {
      await lie(beside, Number(values.lies) / BLOCKS.length);
    } finally {
      await beside.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
