import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Block,
  checkBlockAccessList,
  decodeBlock,
  decodeRlp,
  encodeRlp,
  genesisHeader,
  type Header,
  headerHash,
  keccak256,
  parseGenesis,
  type RlpItem,
  splitRlpStream,
} from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import type { CallRequest, HeldHeader } from '@ethread/ports';
import type { Execution } from './create-execution.ts';
import { createThreadlessExecution } from './testing/create-threadless-execution.ts';

const RECORDED = join(import.meta.dirname, '../../../tools/setup/recorded/fork-crossing');
const AMSTERDAM_BLOCK = 12;
const SENDER = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');

async function readBlocks(): Promise<Block[]> {
  const blocks: Block[] = [];
  async function* file() {
    yield readFileSync(join(RECORDED, 'chain.rlp'));
  }
  for await (const { bytes } of splitRlpStream(file())) blocks.push(decodeBlock(bytes));
  return blocks;
}

/** Yields the first items of a sequence without generating the rest. */
function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  let yielded = 0;
  for (const item of items) {
    if (yielded++ === count) return;
    yield item;
  }
}

/** Distance between the alterations that the test tries: there are tens of thousands of alterations. */
const STEP = 13;

/** Yields access lists that differ from a block's list in one place each. */
function* alteredLists(list: Uint8Array): Generator<Uint8Array> {
  const item = decodeRlp(list, 'access list');
  if (item instanceof Uint8Array) return;
  let count = 0;
  for (const altered of alteredItems(item)) if (count++ % STEP === 0) yield encodeRlp(altered);
}

/** Yields each list with one item removed, duplicated, or altered. */
function* alteredItems(items: readonly RlpItem[]): Generator<readonly RlpItem[]> {
  for (const [index, item] of items.entries()) {
    const replace = (...by: readonly RlpItem[]) => items.toSpliced(index, 1, ...by);
    yield replace();
    yield replace(item, item);
    if (item instanceof Uint8Array) yield replace(otherBytes(item));
    else for (const altered of alteredItems(item)) yield replace(altered);
  }
}

function otherBytes(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? Uint8Array.of(1) : bytes.with(-1, (bytes.at(-1) ?? 0) ^ 0x7e);
}

describe('execution of a geth chain that crosses Osaka, a blob fork and Amsterdam', () => {
  let folder: string;
  let execution: Execution;
  let blocks: Block[];
  const headers: HeldHeader[] = [];
  const lists = new Map<number, Uint8Array>();
  const keep = (header: Header) => headers.push({ header, hash: headerHash(header), canonical: true });
  const headerAt = (number: number): HeldHeader => {
    const header = headers[number];
    if (!header) throw new Error(`block ${number} was not executed`);
    return header;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-fork-crossing-'));
    const genesis = parseGenesis(JSON.parse(readFileSync(join(RECORDED, 'genesis.json'), 'utf8')));
    execution = await createThreadlessExecution(genesis, folder);
    keep(genesisHeader(genesis, await execution.initGenesis()));
    blocks = await readBlocks();
    for (const block of blocks) {
      const { number } = block.header;
      const executed = await execution.execute(block, headerAt(number - 1).header);
      if (executed.blockAccessList) lists.set(number, executed.blockAccessList);
      keep(block.header);
    }
    await execution.flush();
  }, 60_000);

  afterAll(async () => {
    await execution.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reaches the state root of every header, and returns the access lists of blocks from Amsterdam on', () => {
    expect(headers).toHaveLength(49);
    expect([...lists.keys()]).toEqual(
      Array.from({ length: 49 - AMSTERDAM_BLOCK }, (_, index) => AMSTERDAM_BLOCK + index),
    );
  });

  it('detects an alteration at any place of a block access list', () => {
    let refused = 0;
    let altered = 0;
    for (const [number, list] of lists) {
      const { header } = headerAt(number);
      expect(() => checkBlockAccessList(header, list)).not.toThrow();
      for (const other of alteredLists(list)) {
        altered++;
        try {
          checkBlockAccessList(header, other);
        } catch {
          refused++;
        }
      }
    }
    expect(refused).toBe(altered);
    expect(altered).toBeGreaterThan(2_000);
  });

  it('rejects blocks whose headers commit to an altered access list', async () => {
    let refused = 0;
    for (const [number, list] of lists) {
      const block = blocks[number - 1];
      if (!block) throw new Error(`there is no block ${number}`);
      for (const altered of firstOf(alteredLists(list), 5)) {
        const blockAccessListHash = keccak256(altered);
        const wrong = { ...block, header: { ...block.header, blockAccessListHash } };
        await expect(execution.execute(wrong, headerAt(number - 1).header)).rejects.toThrow(
          `block ${number} does not execute: blockAccessListHash is`,
        );
        refused++;
      }
    }
    expect(refused).toBe(5 * lists.size);
  }, 60_000);

  it.each([
    ['without a value', { to: SENDER }, 15_000n],
    ['with a value', { to: SENDER, value: 1n }, 21_000n],
    ['to the sender itself', { from: SENDER, to: SENDER, value: 1n }, 12_000n],
    // 204,600 by the gas prices. The estimate of anything but a plain transfer is a search within 1.5 %.
    ['that makes an account', { to: new Uint8Array(20).fill(0xf4), value: 1n }, 207_391n],
  ] as const)('estimates a transfer %s by the gas prices of Amsterdam', async (_name, changes, gas) => {
    const from = blocks.at(-1)?.header.miner ?? SENDER;
    const request: CallRequest = { from, value: 0n, input: new Uint8Array(), ...changes };
    const work = new AbortController();
    expect(await execution.estimateGas(request, headerAt(48), work)).toEqual({ kind: 'estimated', gas });
  });
});
