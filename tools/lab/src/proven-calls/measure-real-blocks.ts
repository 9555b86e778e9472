import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIES } from './lies-of-proofs.ts';
import {
  type Asked,
  type BlockNode,
  callsOf,
  type Hints,
  type RealBlock,
  recordedNode,
  richSender,
  startRealBlock,
  unpackWitnesses,
} from './real-blocks.ts';

/**
 * `measure-real-blocks.ts ARCHIVE [--latency 80] [--lies 2000]`: traces recorded blocks of mainnet, whole and by
 * transaction, and makes the calls of their transactions, over a node that proves them, with each kind of hints. Then
 * nodes lie in every way. Exits with 1 when a result without lies is unproven, when a proven one is wrong, or when too few
 * lies were told.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { latency: { type: 'string', default: '80' }, lies: { type: 'string', default: '2000' } },
});
const BLOCKS = [19_807_080, 20_472_570];
const WHOLE = ['debug_traceBlockByNumber', 'latest', { tracer: 'callTracer' }] as const;
const REVERTED = 3;
/** Rounds of lies after which a node that is hardly asked gives up. */
const MAX_ROUNDS = 40;

type Request = readonly [method: string, ...params: unknown[]];

/** A proven result may be a revert. Another error is not proven, although it names no weaker proof. */
const isProven = ({ proof, error }: Asked) =>
  ['complete', 'local'].includes(proof) && (!error || Object(error).code === REVERTED);

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

function print(what: string, asked: readonly Asked[]): void {
  const rounds = asked.map((one) => one.rounds);
  const kilobytes = Math.round(median(asked.map(({ bytes }) => bytes)) / 1_000);
  const milliseconds = Math.round(median(asked.map((one) => one.milliseconds)));
  const unproven = asked.filter((one) => !isProven(one));
  console.log(
    `  ${what}: ${asked.length}, unproven ${unproven.length}, rounds ${median(rounds)} (at most ${Math.max(...rounds)}), ${kilobytes} kB, ${milliseconds} ms`,
  );
  for (const { proof, error } of unproven) console.log(`    ${proof}: ${JSON.stringify(error)}`);
  if (unproven.length > 0) process.exitCode = 1;
}

/** Asks one thing after another, each of a service that knows nothing. */
async function askAnew(real: RealBlock, all: readonly Request[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [method, ...params] of all) {
    await real.restart();
    asked.push(await real.ask(method, ...params));
  }
  return asked;
}

async function measure(node: BlockNode, kinds: readonly Hints[]): Promise<void> {
  const real = await startRealBlock(node, { latencyMs: Number(values.latency) });
  try {
    const gas = real.transactions.reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
    const each = real.transactions.map(({ hash }): Request => [
      'debug_traceTransaction',
      hash,
      { tracer: 'callTracer' },
    ]);
    const calls = callsOf(real);
    for (const hints of kinds) {
      real.hints = hints;
      console.log(
        `block ${real.number}, ${each.length} transactions, ${(Number(gas) / 1e6).toFixed(1)} M gas, hints: ${hints}`,
      );
      print('the block traced whole', await askAnew(real, [WHOLE]));
      if (hints === 'traces') {
        print('each transaction traced', await askAnew(real, each));
        continue;
      }
      const plain = calls.map((call): Request => ['eth_call', call, real.parent]);
      print('calls', await askAnew(real, plain));
      const overridden = calls.map((call): Request => ['eth_call', call, real.parent, richSender(call)]);
      print('calls with an override', await askAnew(real, overridden));
    }
  } finally {
    await real.stop();
  }
}

/** Lets the first of the nodes lie in each way, and compares everything with the results without lies. */
async function lie(node: BlockNode, nodes: number, most: number): Promise<void> {
  const real = await startRealBlock(node, { nodes });
  const [liar] = real.nodes;
  const calls = callsOf(real);
  const all: readonly Request[] = [
    WHOLE,
    ...calls.map((call): Request => ['eth_call', call, real.parent, richSender(call)]),
    ...calls.slice(0, 2).map((call): Request => ['proof_call', call, real.parent]),
  ];
  const ask = async () => {
    await real.restart();
    const found: Asked[] = [];
    for (const [method, ...params] of all) found.push(await real.ask(method, ...params));
    return found;
  };
  const textOf = ({ result, error }: Asked) => JSON.stringify(result ?? error);
  try {
    const right = (await ask()).map(textOf);
    let [told, proven, wrong] = [0, 0, 0];
    for (let round = 0; liar && told < most && round < MAX_ROUNDS; round++) {
      for (const { altering } of LIES) {
        liar.altering = async (sent, result) => {
          const altered = await altering(sent, result);
          if (altered !== undefined) told++;
          return altered;
        };
        for (const [index, asked] of (await ask()).entries()) {
          if (!isProven(asked) || asked.proof === 'local') continue;
          proven++;
          if (textOf(asked) !== right[index]) wrong++;
        }
        liar.altering = () => undefined;
      }
    }
    console.log(
      `block ${real.number}, 1 liar of ${nodes}: ${told} lies, ${proven} proven results, ${wrong} wrong`,
    );
    if (wrong > 0 || told < most) process.exitCode = 1;
  } finally {
    await real.stop();
  }
}

const folder = unpackWitnesses(positionals[0] ?? '');
try {
  for (const number of BLOCKS) {
    const node = await recordedNode(join(folder, `witness-${number}.json`));
    await measure(node, ['traces', 'lists', 'none']);
    for (const nodes of [1, 2]) await lie(node, nodes, Number(values.lies) / 2 / BLOCKS.length);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
