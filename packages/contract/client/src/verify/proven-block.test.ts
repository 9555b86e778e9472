import {
  blockToJson,
  encodeBlock,
  genesisHeader,
  headerHash,
  parseGenesis,
  uncleToJson,
  unclesHash,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { createClient } from '../index.ts';
import type { Transport } from '../transport.ts';
import { UnprovenError, VerificationError } from './verification-error.ts';
import { verified } from './verified.ts';

const genesis = parseGenesis({ config: { chainId: 1 }, alloc: {}, gasLimit: '0x1', difficulty: '0x7' });
const uncle = genesisHeader(genesis, new Uint8Array(32));
const header = { ...uncle, number: 1, parentHash: headerHash(uncle), sha3Uncles: unclesHash([uncle]) };
const block = { header, transactions: [], uncles: [uncle] };
const facts = {
  block,
  hash: headerHash(header),
  size: encodeBlock(block).length,
  transactionHashes: [],
  senders: [],
};

/** Creates a client of a service that has the block, with changed fields and an uncle. */
function clientOf({ changes = {}, shown = uncle }: { changes?: object; shown?: typeof uncle } = {}) {
  const transport: Transport = {
    request: <Result>(method: string) => {
      const isUncle = method === 'eth_getUncleByBlockNumberAndIndex';
      const json = { ...blockToJson(facts, { fullTransactions: true, pending: false }), ...changes };
      return Promise.resolve((isUncle ? uncleToJson(shown, {}) : json) as Result);
    },
    close() {},
  };
  return createClient(verified(transport, { anchor: bytesToHex(facts.hash) }));
}

describe('a verified block', () => {
  it('has the uncles whose hash its header has, and null beyond them', async () => {
    const client = clientOf();
    expect(await client.eth_getUncleByBlockNumberAndIndex('0x1', '0x0')).toEqual(uncleToJson(uncle, {}));
    expect(await client.eth_getUncleByBlockNumberAndIndex('0x1', '0x1')).toBeNull();
    const other = clientOf({ shown: { ...uncle, gasUsed: 1n } });
    await expect(other.eth_getUncleByBlockNumberAndIndex('0x1', '0x0')).rejects.toBeInstanceOf(
      VerificationError,
    );
  });

  it.each(['0x11', null])('has the total difficulty %j, which no header proves', async (totalDifficulty) => {
    const found = await clientOf({ changes: { totalDifficulty } }).eth_getBlockByNumber('0x1', false);
    expect(found?.totalDifficulty).toBe(totalDifficulty);
  });

  it.each([
    ['another field', { gasUsed: '0x5208' }, VerificationError],
    ['no hash, as a pending block', { hash: null }, UnprovenError],
  ])('is rejected with %s', async (_what, changes, kind) => {
    const queried = clientOf({ changes }).eth_getBlockByNumber('0x1', true);
    await expect(queried).rejects.toBeInstanceOf(kind);
  });
});
