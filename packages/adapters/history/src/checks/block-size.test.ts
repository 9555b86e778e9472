import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Block,
  decodeBlock,
  encodeBlock,
  genesisHeader,
  parseGenesis,
  splitRlpStream,
} from '@ethread/chain';
import { mostBytesOf } from './block-size.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../../../../../apps/service/sample-chain/chain.rlp');
const MAX_QUANTITY = 2n ** 256n - 1n;
const ADDRESS = new Uint8Array(20).fill(255);
const HASH = new Uint8Array(32).fill(255);

describe('mostBytesOf', () => {
  it('is not exceeded by any block of the sample chain, and is low enough to tell', async () => {
    async function* file() {
      yield readFileSync(SAMPLE_CHAIN);
    }
    let bounded = 0;
    for await (const { bytes } of splitRlpStream(file())) {
      const most = mostBytesOf(decodeBlock(bytes));
      expect(most).toBeGreaterThanOrEqual(bytes.length);
      if (most < 10 * bytes.length) bounded++;
    }
    expect(bounded).toBeGreaterThan(250);
  });

  it('is not exceeded by transactions of each type with the largest fields', () => {
    const genesis = parseGenesis({ config: { chainId: 7 }, difficulty: 0, gasLimit: 5_000, alloc: {} });
    const common = {
      nonce: 2n ** 64n - 1n,
      gasLimit: MAX_QUANTITY,
      to: ADDRESS,
      value: MAX_QUANTITY,
      input: new Uint8Array(100).fill(255),
      r: MAX_QUANTITY,
      s: MAX_QUANTITY,
    };
    const typed = {
      ...common,
      chainId: MAX_QUANTITY,
      yParity: 1n,
      maxFeePerGas: MAX_QUANTITY,
      maxPriorityFeePerGas: MAX_QUANTITY,
      gasPrice: MAX_QUANTITY,
      accessList: Array.from({ length: 50 }, () => ({ address: ADDRESS, storageKeys: [HASH, HASH] })),
    };
    const authorization = {
      chainId: MAX_QUANTITY,
      address: ADDRESS,
      nonce: 2n ** 64n - 1n,
      yParity: 255n,
      r: MAX_QUANTITY,
      s: MAX_QUANTITY,
    };
    const withdrawal = {
      index: 2n ** 64n - 1n,
      validatorIndex: 2n ** 64n - 1n,
      address: ADDRESS,
      amount: 2n ** 64n - 1n,
    };
    const block: Block = {
      header: { ...genesisHeader(genesis, HASH), extraData: new Uint8Array(32).fill(255) },
      uncles: [],
      withdrawals: Array.from({ length: 50 }, () => withdrawal),
      transactions: [
        { ...common, type: 0, gasPrice: MAX_QUANTITY, v: MAX_QUANTITY },
        { ...typed, type: 1 },
        { ...typed, type: 2 },
        {
          ...typed,
          type: 3,
          maxFeePerBlobGas: MAX_QUANTITY,
          blobVersionedHashes: Array.from({ length: 50 }, () => HASH),
        },
        { ...typed, type: 4, authorizationList: Array.from({ length: 50 }, () => authorization) },
      ],
    };
    for (const transaction of block.transactions) {
      const one = { ...block, transactions: Array.from({ length: 20 }, () => transaction) };
      expect(mostBytesOf(one)).toBeGreaterThanOrEqual(encodeBlock(one).length);
    }
    expect(mostBytesOf(block)).toBeGreaterThanOrEqual(encodeBlock(block).length);
  });
});
