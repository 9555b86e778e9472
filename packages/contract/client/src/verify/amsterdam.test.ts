import {
  type Block,
  blockToJson,
  encodeBlock,
  headerHash,
  recoverSender,
  transactionHash,
} from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import { AMSTERDAM_BLOCK, readCrossing } from '@ethread/evm/testing';
import { RpcError } from '@ethread/json-rpc';
import { createClient } from '../index.ts';
import type { Transport } from '../transport.ts';
import { verified } from './verified.ts';
import { UnprovenError, VerificationError } from './verification-error.ts';

const FIRST = 10;
const LAST = 16;

/** Prints a block as a service does. */
function toJson(block: Block, fullTransactions: boolean) {
  const facts = {
    block,
    hash: headerHash(block.header),
    size: encodeBlock(block).length,
    transactionHashes: block.transactions.map(transactionHash),
    senders: block.transactions.map(recoverSender),
  };
  return blockToJson(facts, { fullTransactions, pending: false });
}

describe('verification of a chain that crosses Amsterdam', () => {
  let blocks: Block[];
  let anchor: `0x${string}`;

  beforeAll(async () => {
    blocks = (await readCrossing()).filter(({ header }) => header.number >= FIRST && header.number <= LAST);
    const last = blocks.at(-1);
    if (!last) throw new Error('no blocks were recorded');
    anchor = bytesToHex(headerHash(last.header)) as `0x${string}`;
  });

  /** Creates a client of a service that has the blocks, and no states. */
  function clientOf(alter: (block: object) => object = (block) => block) {
    const transport: Transport = {
      request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
        const [by, isFull] = params;
        const found = blocks.find(
          ({ header }) => quantityToHex(header.number) === by || bytesToHex(headerHash(header)) === by,
        );
        if (!method.startsWith('eth_getBlock') || !found) {
          return Promise.reject(new RpcError('pruned history unavailable', { code: 4_444 }));
        }
        const json = toJson(found, isFull === true);
        const isAltered = found.header.number === AMSTERDAM_BLOCK;
        return Promise.resolve((isAltered ? alter(json) : json) as Result);
      },
      close() {},
    };
    return createClient(verified(transport, { anchor }));
  }

  it('proves blocks of both forks by the hashes of their children', async () => {
    const client = clientOf();
    for (const block of blocks) {
      const number = quantityToHex(block.header.number);
      expect(await client.eth_getBlockByNumber(number, true)).toEqual(toJson(block, true));
      expect(await client.eth_getBlockByNumber(number, false)).toEqual(toJson(block, false));
    }
  });

  it('passes on the total difficulty, which no header contains', async () => {
    for (const totalDifficulty of ['0x11', null]) {
      const client = clientOf((block) => ({ ...block, totalDifficulty }));
      const block = await client.eth_getBlockByNumber(quantityToHex(AMSTERDAM_BLOCK), false);
      expect(block?.totalDifficulty).toBe(totalDifficulty);
    }
  });

  it('proves no block without a hash, as a pending one', async () => {
    const client = clientOf((block) => ({ ...block, hash: null }));
    const queried = client.eth_getBlockByNumber(quantityToHex(AMSTERDAM_BLOCK), true);
    await expect(queried).rejects.toBeInstanceOf(UnprovenError);
  });

  it.each([
    ['another hash of the access list', { blockAccessListHash: `0x${'77'.repeat(32)}` }],
    ['no hash of the access list', { blockAccessListHash: undefined }],
    ['another slot', { slotNumber: '0x1' }],
    ['no slot', { slotNumber: undefined }],
    ['other gas', { gasUsed: '0x5208' }],
    ['other excess blob gas', { excessBlobGas: '0x20000' }],
  ])('rejects an Amsterdam block with %s', async (_what, altered) => {
    const client = clientOf((block) => ({ ...block, ...altered }));
    const queried = client.eth_getBlockByNumber(quantityToHex(AMSTERDAM_BLOCK), true);
    await expect(queried).rejects.toBeInstanceOf(VerificationError);
  });
});
