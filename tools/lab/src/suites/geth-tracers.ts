// Runs geth's fixtures of tracers: `node --conditions=@ethread/source tools/lab/src/suites/geth-tracers.ts FOLDER`,
// where FOLDER is `eth/tracers/internal/tracetest/testdata` of a copy of go-ethereum. Prints the cases that differ.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hexToBytes } from '@ethread/core';
import { type Block, decodeTransaction, EMPTY_TRIE_ROOT, parseGenesis, recoverSender } from '@ethread/chain';
import { type TraceRequest, TransactionTracer } from '@ethread/calls';
import { createPrograms, type Crypto, loadCrypto, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';

/** A fixture: a state, a block's context, a transaction and its trace. */
interface Fixture {
  readonly genesis: { readonly config: object; readonly alloc: object };
  readonly context: Readonly<Record<string, string>>;
  readonly input: string;
  readonly tracerConfig?: object;
  readonly result: unknown;
}

/** The tracers by the folders of their fixtures. */
const KINDS: Readonly<Record<string, TraceRequest['kind']>> = {
  call_tracer: 'calls',
  call_tracer_withLog: 'calls',
  call_tracer_flat: 'flatCalls',
  prestate_tracer: 'prestate',
  prestate_tracer_with_diff_mode: 'prestate',
};
const MEGABYTE = 2 ** 20;

/** Runs the transaction of a fixture and returns its trace. */
function trace(fixture: Fixture, request: TraceRequest, crypto: Crypto): unknown {
  const {
    number = '0',
    timestamp = '0',
    gasLimit = '0',
    difficulty = '0',
    miner = '0x',
    baseFeePerGas,
  } = fixture.context;
  // The genesis block of a fixture has the number of its block, and what later forks add.
  const { config, alloc } = fixture.genesis;
  // Go's reader of JSON ignores the case of names.
  const named = Object.entries(config).map(([name, value]) => [name.replace(/^I/, 'i'), value] as const);
  const genesis = parseGenesis({ config: Object.fromEntries(named), alloc, gasLimit, difficulty: '0x0' });
  const transaction = decodeTransaction(hexToBytes(`0x${fixture.input.replace(/^0x/, '')}`));
  const block: Block = {
    header: {
      ...genesis.header,
      stateRoot: EMPTY_TRIE_ROOT,
      number: Number(number),
      timestamp: Number(timestamp),
      gasLimit: BigInt(gasLimit),
      difficulty: BigInt(difficulty),
      miner: hexToBytes(miner),
      ...(baseFeePerGas === undefined ? {} : { baseFeePerGas: BigInt(baseFeePerGas) }),
    },
    transactions: [transaction],
    uncles: [],
  };
  const sender = recoverSender(transaction);
  const tracer = new TransactionTracer({ ...genesis, daoForkSupport: false }, crypto, {
    frameMemoryBytes: 256 * MEGABYTE,
  });
  const outcome = tracer.run(
    {
      block,
      senders: [sender],
      blockHash: new Uint8Array(32),
      from: 0,
      to: 0,
      trace: request,
      isNamed: false,
      maxBytes: 256 * MEGABYTE,
    },
    { world: new World(genesisState(genesis), createPrograms(64 * MEGABYTE)), blockHashOf: () => undefined },
    { isDue: false },
  );
  if (outcome.kind !== 'traced') throw new Error(`the trace ended with ${outcome.kind}`);
  return JSON.parse(Buffer.concat(outcome.chunks).toString());
}

const NO_ADDRESS = `0x${'0'.repeat(40)}`;
/** Fields that geth's own comparison leaves out, or takes as absent when they are empty. */
const IGNORED = new Set([
  'blockHash',
  'blockNumber',
  'transactionHash',
  'transactionPosition',
  'time',
  'creationMethod',
]);

/** Returns what geth's own comparison compares. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(
      ([name, inner]) =>
        !IGNORED.has(name) && inner !== null && inner !== '0x' && inner !== '0x0' && inner !== NO_ADDRESS,
    )
    .map(([name, inner]) => [name.toLowerCase(), comparable(inner)] as const);
  return Object.fromEntries(
    entries.filter(([name, inner]) => name !== 'result' || Object.keys(Object(inner)).length > 0),
  );
}

const [folder = ''] = process.argv.slice(2);
const crypto = await loadCrypto();
let equal = 0;
let differing = 0;
for (const name of readdirSync(folder)) {
  const kind = KINDS[name];
  if (!kind) {
    console.log(`${name}: not run, fixtures of a tracer that the service does not have`);
    continue;
  }
  for (const file of readdirSync(join(folder, name)).filter((one) => one.endsWith('.json'))) {
    const fixture = JSON.parse(readFileSync(join(folder, name, file), 'utf8')) as Fixture;
    let found: unknown;
    try {
      found = trace(fixture, { kind, options: fixture.tracerConfig ?? {} } as TraceRequest, crypto);
    } catch (error) {
      found = String(error);
    }
    if (isDeepStrictEqual(comparable(JSON.parse(JSON.stringify(found))), comparable(fixture.result))) equal++;
    else {
      differing++;
      console.log(`${name}/${file}\n  recorded ${JSON.stringify(comparable(fixture.result))}`);
      console.log(`  returned ${JSON.stringify(comparable(JSON.parse(JSON.stringify(found))))}`);
    }
  }
}
console.log(`${equal} equal, ${differing} differ`);
process.exitCode = differing === 0 ? 0 : 1;
