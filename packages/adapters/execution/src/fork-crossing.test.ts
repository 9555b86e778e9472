import type { CallRequest } from '@ethread/calls';
import { type Block, genesisHeader, type Header, headerHash } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import { temporaryFolders } from '@ethread/storage/testing';
import type { Execution } from './create-execution.ts';
import { createThreadlessExecution } from './testing/create-threadless-execution.ts';
import { AMSTERDAM_BLOCK, readCrossing, readCrossingGenesis } from '@ethread/evm/testing';

const SENDER = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');

describe('execution of a geth chain that crosses Osaka, a blob fork and Amsterdam', () => {
  const folder = temporaryFolders();
  let execution: Execution;
  let blocks: Block[];
  const headers: StoredHeader[] = [];
  const lists = new Map<number, Uint8Array>();
  const keep = (header: Header) => headers.push({ header, hash: headerHash(header), canonical: true });
  const headerAt = (number: number): StoredHeader => {
    const header = headers[number];
    if (!header) throw new Error(`block ${number} was not executed`);
    return header;
  };

  beforeAll(async () => {
    const genesis = readCrossingGenesis();
    execution = await createThreadlessExecution(genesis, folder());
    keep(genesisHeader(genesis, await execution.initGenesis()));
    blocks = await readCrossing();
    for (const block of blocks) {
      const { number } = block.header;
      const { blockAccessList } = await execution.execute(block, headerAt(number - 1).header);
      if (blockAccessList) lists.set(number, blockAccessList);
      keep(block.header);
    }
    await execution.flush();
  });

  afterAll(() => execution.close());

  it('reaches the state root of every header, and returns the access lists of blocks from Amsterdam on', () => {
    expect(headers).toHaveLength(49);
    expect([...lists.keys()]).toEqual(
      Array.from({ length: 49 - AMSTERDAM_BLOCK }, (_, index) => AMSTERDAM_BLOCK + index),
    );
  });

  it('rejects blocks whose headers commit to another access list', async () => {
    for (const number of lists.keys()) {
      const block = blocks[number - 1];
      if (!block) throw new Error(`there is no block ${number}`);
      const wrong = { ...block, header: { ...block.header, blockAccessListHash: new Uint8Array(32) } };
      await expect(execution.execute(wrong, headerAt(number - 1).header)).rejects.toThrow(
        `block ${number} does not execute: blockAccessListHash is`,
      );
    }
  });

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
