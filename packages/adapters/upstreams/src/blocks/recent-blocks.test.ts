import { gatherLogs, isUnavailable } from '@ethread/ports';
import { hexToBytes } from '@ethread/core';
import { until } from '@ethread/setup';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';

describe('the newest blocks of a chain', () => {
  let chain: HonestChain;
  let nodes: OpenNodes;

  beforeEach(async () => {
    chain = await startHonestChain();
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], { pollMs: 20, recentBlocks: 3 }, 1n);
  });

  afterEach(async () => {
    await nodes.close();
    await chain.server.close();
  });

  const hashOf = (number: number) => hexToBytes(chain.blocks[number]?.hash ?? '');
  const receiptsOf = async (hash: Uint8Array, requireCanonical = false) => {
    const found = await nodes.recent?.receipts({ hash, requireCanonical });
    return !found || isUnavailable(found) ? undefined : found;
  };

  async function mine(): Promise<Uint8Array> {
    chain.mine();
    const number = chain.blocks.length - 1;
    await until(() => receiptsOf(hashOf(number)));
    return hashOf(number);
  }

  it('are found by their hash, with their logs, after others replaced them and their node forgot them', async () => {
    const hash = await mine();
    chain.fork(1, 2, 7);
    await until(() => nodes.head.head()?.latest.header.number === 7);
    expect(await receiptsOf(hash)).toMatchObject({ block: { hash, canonical: false }, receipts: [{}] });
    expect(await receiptsOf(hash, true)).toBeUndefined();
    const query = { blocks: { blockHash: hash }, addresses: [], topics: [] };
    const limits = { maxResults: 10, signal: new AbortController().signal };
    const found = await nodes.recent?.findLogs(query, limits);
    if (!found || isUnavailable(found) || !('logs' in found)) throw new Error('the block has logs');
    expect(await gatherLogs(found.logs)).toMatchObject([{ blockHash: hash, removed: true, logIndex: 0 }]);
  });

  it('are the newest alone, each fetched once, and served while no node responds', async () => {
    const hashes = [await mine(), await mine(), await mine(), await mine()];
    chain.server.respond = (_asked, response) => void response.destroy();
    const found = await Promise.all(hashes.map((hash) => receiptsOf(hash)));
    expect(found.map((one) => one !== undefined)).toEqual([false, true, true, true]);
    const asked = chain.server.requested.filter(({ method }) => method === 'eth_getBlockReceipts');
    // Besides them the first head.
    expect(asked).toHaveLength(hashes.length + 1);
  });
});
