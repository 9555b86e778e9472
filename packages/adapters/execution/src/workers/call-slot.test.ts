import { decodeBlock } from '@ethread/chain';
import { hexToBytes, silentLogger } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { setupOf } from '../create-execution-reader.ts';
import { sampleBlocks, sampleGenesis, writeSampleStore } from '../testing/sample-chain.ts';
import { type CallSlot, type LaneResult, startCallSlot } from './call-slot.ts';
import type { CallJob } from './messages.ts';

/** Init code of a contract creation that loops until its gas is used up. */
const LOOP = hexToBytes('0x5b600056');
const BUDGET_MS = 10;

describe('startCallSlot', () => {
  const temporaryFolder = temporaryFolders();
  let slot: CallSlot | undefined;

  afterEach(() => slot?.stop());

  it('gives the jobs of a cold thread five times the CPU time of later jobs', async () => {
    const path = temporaryFolder();
    const hash = await writeSampleStore(path, 1);
    const [block = new Uint8Array()] = await sampleBlocks(1);
    const job: CallJob = {
      kind: 'call',
      at: { hash, block: decodeBlock(block).header },
      request: { from: new Uint8Array(20), to: null, value: 0n, input: LOOP, gas: 10n ** 12n },
    };
    const setup = setupOf(sampleGenesis, path);
    slot = startCallSlot(
      silentLogger,
      {
        budgetMs: BUDGET_MS,
        niceness: 0,
        heapMegabytes: 128,
        limits: { frameMemoryBytes: 1_000_000, maxReturnBytes: Infinity },
      },
      () => undefined,
    );
    const ended: (LaneResult | undefined)[] = [];
    for (let number = 0; number < 12; number++) {
      ended.push(
        await slot.run({
          setup,
          work: job,
          client: '',
          expectedMs: 1,
          timeMs: 10_000,
          signal: new AbortController().signal,
        }),
      );
    }
    expect(ended.map((one) => one?.response.kind)).toEqual(Array.from({ length: 12 }, () => 'outOfTime'));
    const used = ended.map((one) => one?.usedMs ?? 0);
    expect(used[0]).toBeGreaterThanOrEqual(5 * BUDGET_MS);
    expect(Math.min(...used.slice(4))).toBeLessThan(5 * BUDGET_MS);
  });
});
