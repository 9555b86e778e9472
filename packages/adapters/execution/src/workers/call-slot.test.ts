import { decodeBlock } from '@ethread/chain';
import { hexToBytes, silentLogger } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { setupOf } from '../create-execution-reader.ts';
import { sampleBlocks, sampleGenesis, writeSampleStore } from '../testing/sample-chain.ts';
import { type CallSlot, startCallSlot } from './call-slot.ts';
import { createExpectedCosts } from './expected-costs.ts';
import type { CallJob, CallResult } from './messages.ts';

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
    const cost = createExpectedCosts({ shortMs: 1, longMs: BUDGET_MS }).of('', job);
    const ended: { kind: CallResult['kind']; usedMs: number }[] = [];
    let end: (() => void) | undefined;
    slot = startCallSlot(
      {
        logger: silentLogger,
        onResponse: (_task, { kind }, usedMs) => void ended.push({ kind, usedMs }),
        onFailure: (_task, reason) => expect(reason).toBeUndefined(),
        putBack: () => undefined,
        onFree: () => end?.(),
        onEnd: () => undefined,
      },
      {
        budgetMs: BUDGET_MS,
        niceness: 0,
        heapMegabytes: 128,
        limits: { frameMemoryBytes: 1_000_000, maxReturnBytes: Infinity },
      },
    );
    for (let number = 0; number < 12; number++) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      end = () => resolve(undefined);
      slot.post({
        chain: 0,
        setup: setupOf(sampleGenesis, path),
        job,
        bytes: 0,
        client: '',
        cost,
        timeMs: 10_000,
        usedMs: 0,
        expectedMs: 1,
        signal: new AbortController().signal,
        resolve: () => undefined,
        reject: () => undefined,
      });
      await promise;
    }
    expect(ended.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'outOfTime'));
    const used = ended.map(({ usedMs }) => usedMs);
    expect(used[0]).toBeGreaterThanOrEqual(5 * BUDGET_MS);
    expect(Math.min(...used.slice(4))).toBeLessThan(5 * BUDGET_MS);
  });
});
