import { type FoundLog, gatherLogs } from './log-finder.ts';

it('gatherLogs copies logs, so that they survive when their buffer is reused', async () => {
  const memory = new Uint8Array(32);
  const found: FoundLog = {
    log: { address: memory.subarray(12), topics: [memory], data: memory },
    blockHash: memory,
    transactionHash: memory,
    blockNumber: 1,
    blockTimestamp: 2,
    transactionIndex: 3,
    logIndex: 4,
    removed: false,
  };
  async function* parts() {
    for (const part of [1, 2]) {
      memory.fill(part);
      yield [found];
    }
  }
  const filled = (part: number) => {
    const bytes = new Uint8Array(32).fill(part);
    const log = { address: bytes.subarray(12), topics: [bytes], data: bytes };
    return { ...found, log, blockHash: bytes, transactionHash: bytes };
  };
  expect(await gatherLogs(parts())).toEqual([filled(1), filled(2)]);
});
