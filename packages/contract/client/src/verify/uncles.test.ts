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
import { VerificationError } from './verification-error.ts';
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

/** Creates a client of a service that has the block. */
function clientOf(shown: object) {
  const transport: Transport = {
    request: <Result>(method: string) => {
      const isUncle = method === 'eth_getUncleByBlockNumberAndIndex';
      const json = isUncle ? shown : blockToJson(facts, { fullTransactions: true, pending: false });
      return Promise.resolve(json as Result);
    },
    close() {},
  };
  return createClient(verified(transport, { anchor: bytesToHex(facts.hash) }));
}

describe('an uncle of a verified block', () => {
  it('is proven by the hash of the uncles, and null beyond them', async () => {
    const json = uncleToJson(uncle, {});
    const client = clientOf(json);
    expect(await client.eth_getUncleByBlockNumberAndIndex('0x1', '0x0')).toEqual(json);
    expect(await client.eth_getUncleByBlockNumberAndIndex('0x1', '0x1')).toBeNull();
  });

  it('is rejected when it is another header', async () => {
    const other = { ...uncle, gasUsed: 1n };
    const queried = clientOf(uncleToJson(other, {})).eth_getUncleByBlockNumberAndIndex('0x1', '0x0');
    await expect(queried).rejects.toBeInstanceOf(VerificationError);
  });
});
