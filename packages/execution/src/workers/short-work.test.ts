import { silentLogger } from '@ethread/core';
import { InterruptedError } from '../calls/interruption.ts';
import type { CallChain } from './call-chain.ts';
import { type CallPool, createCallPool } from './call-pool.ts';
import type { CallJob } from './messages.ts';
import { createShortWork } from './short-work.ts';
import { threadCpuMs } from './time-budget.ts';

const header = {
  number: 1,
  timestamp: 1,
  miner: new Uint8Array(20),
  difficulty: 0n,
  mixHash: new Uint8Array(32),
};
const at = { hash: new Uint8Array(32), block: { ...header, gasLimit: 1n } };
const JOB: CallJob = {
  ...{ kind: 'call', at },
  request: { from: new Uint8Array(20), to: null, value: 0n, input: new Uint8Array() },
};
const PROOF: CallJob = { kind: 'proof', address: new Uint8Array(20), storageKeys: [], at };

/** Uses CPU time of the thread, in milliseconds, unless it is interrupted earlier. */
const taking =
  (milliseconds: number): CallChain =>
  (_job, interruption) => {
    const end = threadCpuMs() + milliseconds;
    while (threadCpuMs() < end) if (interruption.isDue) throw new InterruptedError('it is too long');
    return { kind: 'unavailable' };
  };
/** Uses no CPU time for a while, in milliseconds. */
const waiting =
  (milliseconds: number): CallChain =>
  (_job, interruption) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    if (interruption.isDue) throw new InterruptedError('it is too long');
    return { kind: 'unavailable' };
  };
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('createShortWork', () => {
  it('returns the result of a call that finishes within its time', () => {
    expect(createShortWork().run(taking(0), JOB, 'a')).toMatchObject({ response: { kind: 'unavailable' } });
  });

  it('gives up a call that exceeds its time, and reports the CPU time that it used', () => {
    const ran = createShortWork().run(taking(50), JOB, 'a');
    expect(ran?.response).toBeUndefined();
    expect(ran?.usedMs).toBeLessThan(50);
  });

  it('does not count time in which the call has no core', () => {
    const ran = createShortWork(() => 0).run(waiting(20), JOB, 'a');
    expect(ran?.response).toEqual({ kind: 'unavailable' });
  });

  it('gives up a call that waits for the disk', () => {
    let faults = 0;
    const ran = createShortWork(() => faults++).run(waiting(20), JOB, 'a');
    expect(ran?.response).toBeUndefined();
  });

  it('gives up a call that exceeds the memory limit of short work', () => {
    const outcome = { kind: 'failed', message: 'execution exceeded the memory of the service' } as const;
    const ran = createShortWork().run(() => ({ kind: 'call', outcome }), JOB, 'a');
    expect(ran?.response).toBeUndefined();
  });

  it('rejects a proof', () => {
    expect(createShortWork().run(taking(0), PROOF, 'a')).toBeUndefined();
  });

  it('limits the CPU time of one client, and of all clients together, in an event-loop tick', async () => {
    const work = createShortWork();
    /** Runs calls until they are rejected, and returns their time in milliseconds. */
    const timeOf = (client: string) => {
      let used = 0;
      for (let ran = work.run(taking(0.5), JOB, client); ran; ran = work.run(taking(0.5), JOB, client)) {
        used += ran.usedMs;
      }
      return used;
    };
    const first = timeOf('a');
    expect(first).toBeGreaterThanOrEqual(2);
    expect(first + timeOf('b') + timeOf('c')).toBeGreaterThanOrEqual(4);
    expect(timeOf('d')).toBe(0);
    await nextTick();
    expect(timeOf('d')).toBeGreaterThan(0);
  });

  it('rethrows an unexpected error', () => {
    const broken: CallChain = () => {
      throw new TypeError('a fault');
    };
    expect(() => createShortWork().run(broken, JOB, 'a')).toThrow(TypeError);
  });
});

describe('createCallPool with short work', () => {
  const signal = new AbortController().signal;
  const pools: CallPool[] = [];
  const open = () => {
    const pool = createCallPool({ logger: silentLogger }, { size: 1 });
    pools.push(pool);
    return pool;
  };
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });
  // A thread would find no store here, and no test waits for a thread.
  const NOWHERE = { path: '/nowhere/at/all', json: {} };
  const share = { client: 'a', callTimeMs: 1_000, callGas: undefined, callsInFlight: 1 };

  it('answers the first call of each client without a thread', async () => {
    const chain = open().addChain(NOWHERE, () => taking(0));
    for (let client = 0; client < 20; client++) {
      const work = { signal, share: { ...share, client: String(client) } };
      expect(await chain.run(JOB, 0, work)).toEqual({ kind: 'unavailable' });
      await nextTick();
    }
  });

  it('sends the calls of a client with long calls to threads immediately', async () => {
    let attempts = 0;
    const long: CallChain = (job, interruption) => {
      attempts++;
      return taking(60_000)(job, interruption);
    };
    const pool = open();
    const chain = pool.addChain(NOWHERE, () => long);
    const calls = [1, 2, 3].map(async () =>
      chain.run(JOB, 0, { signal, share: { ...share, callsInFlight: 3 } }),
    );
    const ended = Promise.allSettled(calls);
    expect(attempts).toBe(1);
    await pool.close();
    // The thread may find out that there is no store before it is terminated.
    for (const { status } of await ended) expect(status).toBe('rejected');
  });

  it("fails a call whose engine has a bug, and accepts the client's next call", async () => {
    let isBroken = true;
    const chain = open().addChain(NOWHERE, () => (job, interruption) => {
      if (isBroken) throw new TypeError('a fault');
      return taking(0)(job, interruption);
    });
    await expect(async () => chain.run(JOB, 0, { signal, share })).rejects.toThrow(TypeError);
    isBroken = false;
    expect(await chain.run(JOB, 0, { signal, share })).toEqual({ kind: 'unavailable' });
  });
});
