import { genesisHeader, logsBloom, parseGenesis, type Receipt } from '@ethread/chain';
import type { BlockAndReceipts } from '@ethread/ports';
import { partsOfBlocks } from './parts-of-blocks.ts';

const genesis = parseGenesis({ config: { chainId: 1 }, difficulty: '0x1', gasLimit: '0x1', alloc: {} });
const header = genesisHeader(genesis, new Uint8Array(32));
const log = { address: new Uint8Array(20), topics: [], data: new Uint8Array() };

function withLogs(count: number): BlockAndReceipts {
  const receipt: Receipt = {
    type: 2,
    outcome: { status: 1 },
    cumulativeGasUsed: 21_000n,
    logsBloom: logsBloom([]),
    logs: Array.from({ length: count }, () => log),
  };
  return { block: { header, transactions: [], uncles: [] }, receipts: [receipt], senders: [] };
}

const logsByPart = (counts: readonly number[]) =>
  partsOfBlocks(counts.map(withLogs)).map((part) => part.map(({ receipts }) => receipts[0]?.logs.length));

describe('Blocks to store', () => {
  it('are stored together when they are small', () => {
    expect(logsByPart([])).toEqual([]);
    expect(logsByPart([0, 3, 0, 20, 5])).toEqual([[0, 3, 0, 20, 5]]);
    expect(logsByPart([100, 100, 100, 100, 100])).toEqual([[100, 100], [100, 100], [100]]);
  });

  it('are stored one by one when they are large', () => {
    expect(logsByPart([350, 350, 1, 2, 350, 256, 0])).toEqual([[350], [350], [1, 2], [350], [256, 0]]);
  });
});
