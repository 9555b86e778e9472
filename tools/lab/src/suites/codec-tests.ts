import {
  decodeRlp,
  encodeRlp,
  ethashDifficulty,
  keccak256,
  encodeHeader,
  parseGenesis,
  quantityBytes,
  type RlpItem,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { createTrieRoot } from '@ethread/execution/testing';
import { networkConfig } from './networks.ts';
import { type Checks, expectSame } from './suite-result.ts';
import { openWorld } from './world.ts';

type Json = Readonly<Record<string, unknown>>;

/** Runs RLPTests: `in` encodes to `out`. INVALID does not decode, VALID does. */
export async function runRlpTest(name: string, json: Json, checks: Checks): Promise<void> {
  const out = hexOf(String(json['out']));
  await checks.check(name, () => {
    if (json['in'] === 'INVALID') return expectThrow(() => decodeRlp(out, 'item'));
    const decoded = decodeRlp(out, 'item');
    if (json['in'] === 'VALID') return undefined;
    expectSame('the encoding', bytesToHex(encodeRlp(rlpItem(json['in']))), bytesToHex(out));
    return expectSame('the encoding of what was decoded', bytesToHex(encodeRlp(decoded)), bytesToHex(out));
  });
}

function rlpItem(value: unknown): RlpItem {
  if (Array.isArray(value)) return value.map(rlpItem);
  if (typeof value === 'number') return quantityBytes(value);
  const text = String(value);
  return text.startsWith('#') ? quantityBytes(BigInt(text.slice(1))) : new TextEncoder().encode(text);
}

/** Runs TrieTests: the root after inserting and removing entries in order. */
export async function runTrieTest(file: string, name: string, json: Json, checks: Checks): Promise<void> {
  if (json['root'] === undefined) return;
  const isSecure = /secure/i.test(file);
  const input = json['in'];
  const pairs: [string, string | null][] = Array.isArray(input) ? input : Object.entries(Object(input));
  await checks.check(name, () => {
    const root = createTrieRoot();
    for (const [key, value] of pairs) {
      const bytes = textOrHex(key);
      root.put(isSecure ? keccak256(bytes) : bytes, value === null ? undefined : textOrHex(value));
    }
    expectSame('the root', bytesToHex(root.root()), json['root']);
  });
}

/** Runs BasicTests/difficulty*: the difficulty of a block before the Merge. */
export async function runDifficultyTest(
  file: string,
  name: string,
  json: Json,
  checks: Checks,
): Promise<void> {
  const field = (key: string) => BigInt(String(json[key]));
  await checks.check(name, () => {
    const found = ethashDifficulty(
      { number: Number(field('currentBlockNumber')), timestamp: Number(field('currentTimestamp')) },
      {
        difficulty: field('parentDifficulty'),
        timestamp: Number(field('parentTimestamp')),
        sha3Uncles: hexOf(String(json['parentUncles'] ?? NO_UNCLES)),
      },
      { forks: new Map(Object.entries(difficultyForks(file)).map(([fork, at]) => [fork, Number(at)])) },
    );
    expectSame('the difficulty', found, field('currentDifficulty'));
  });
}

const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';

function difficultyForks(file: string): Record<string, unknown> {
  if (/Homestead/.test(file)) return networkConfig('Homestead');
  if (/Ropsten/.test(file))
    return { homesteadBlock: 0, byzantiumBlock: 1_700_000, constantinopleBlock: 4_230_000 };
  return { homesteadBlock: 1_150_000, byzantiumBlock: 4_370_000 };
}

/** Runs GenesisTests: the genesis block of a file without forks, with the root of its accounts. */
export async function runGenesisTest(
  name: string,
  json: Json,
  folder: string,
  checks: Checks,
): Promise<void> {
  await checks.check(name, async () => {
    const alloc = Object.fromEntries(
      Object.entries(Object(json['alloc'])).map(([address, account]) => [
        address,
        { ...Object(account), balance: Object(account).balance ?? Object(account).wei },
      ]),
    );
    const file = { ...json, alloc, config: { chainId: 1 } };
    const timestamp = BigInt(json['timestamp'] === '0x' ? 0 : String(json['timestamp']));
    // A time that JavaScript cannot represent exactly yields a clear error.
    if (timestamp > BigInt(Number.MAX_SAFE_INTEGER)) {
      expectSame('the error', problemOf(() => void parseGenesis(file))?.split(':')[0], 'timestamp');
      return;
    }
    const world = await openWorld(folder, parseGenesis(file));
    await world.close();
    const decoded = decodeRlp(hexOf(String(json['result'])), 'block');
    const [header] = Array.isArray(decoded) ? decoded : [];
    if (header === undefined) throw new Error('the result is no block');
    expectSame('the header', bytesToHex(encodeHeader(world.genesis)), bytesToHex(encodeRlp(header)));
  });
}

function textOrHex(text: string): Uint8Array {
  return text.startsWith('0x') ? hexToBytes(text) : new TextEncoder().encode(text);
}

function hexOf(text: string): Uint8Array {
  return hexToBytes(text.startsWith('0x') ? text : `0x${text}`);
}

function problemOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function expectThrow(run: () => unknown): void {
  if (problemOf(() => void run()) === undefined) throw new Error('it decodes, expected it not to');
}
