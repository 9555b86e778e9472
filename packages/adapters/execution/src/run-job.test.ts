import { createEvmEngine } from '@ethread/calls';
import { createPrograms, InterruptedError, loadCrypto, World } from '@ethread/evm';
import { chainConfig } from './blocks/chain-config.ts';
import { createJobRunner } from './run-job.ts';
import { sampleGenesis as genesis } from './testing/sample-chain.ts';

const NOTHING = new Uint8Array();
const HASH = new Uint8Array(32);
const ADDRESS = new Uint8Array(20);

describe('createJobRunner', () => {
  it('can be interrupted between the slots of one account', async () => {
    const limits = { frameMemoryBytes: 1_024, maxReturnBytes: 1_024 };
    const crypto = await loadCrypto();
    const engine = createEvmEngine(genesis, crypto, limits);
    const config = () => chainConfig(genesis);
    const runJob = createJobRunner({ genesis, crypto, limits, engine, config });
    const state = { account: () => undefined, storage: () => NOTHING, code: () => NOTHING };
    const block = { number: 1, timestamp: 1, miner: ADDRESS, difficulty: 0n, mixHash: HASH, gasLimit: 1n };
    const ground = { block, world: new World(state, createPrograms(1)), blockHashOf: () => undefined };
    const keys = Array.from({ length: 10 }, (_none, key) => new Uint8Array(32).fill(key));
    const job = { kind: 'slots', requests: [{ address: ADDRESS, keys }] } as const;
    let asked = 0;
    const runOf = (most: number) => () =>
      runJob(job, ground, {
        get isDue() {
          return ++asked > most;
        },
      });
    expect(runOf(10)()).toEqual({ kind: 'slots', outcome: [Array(10).fill(NOTHING)] });
    asked = 0;
    expect(runOf(3)).toThrow(InterruptedError);
    expect(asked).toBe(4);
  });
});
