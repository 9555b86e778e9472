import { InterruptedError } from '@ethread/evm';
import { silentLogger, Turns } from '@ethread/core';
import type { CallChain } from './call-chain.ts';
import { type CallPool, createCallPool } from './call-pool.ts';
import type { CallJob } from './messages.ts';
import { createShortWork, NOT_BEGUN, type ShortJob } from './short-work.ts';
import { threadCpuMs } from './thread-cpu.ts';

const header = {
  number: 1,
  timestamp: 1,
  miner: new Uint8Array(20),
  difficulty: 0n,
  mixHash: new Uint8Array(32),
};
const at = { hash: new Uint8Array(32), block: { ...header, gasLimit: 1n } };
const JOB: CallJob = {
  kind: 'call',
  at,
  request: { from: new Uint8Array(20), to: null, value: 0n, input: new Uint8Array() },
};

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

/** A job of client a, unless told otherwise. */
const shortJob = (chain: CallChain, changes: Partial<ShortJob> = {}): ShortJob => ({
  short: () => chain,
  job: JOB,
  bytes: 0,
  client: 'a',
  milliseconds: 1,
  isAborted: () => false,
  ...changes,
});

describe('createShortWork', () => {
  const open = () => createShortWork(new Turns());
  const run = (chain: CallChain, work = open()) => {
    const ran = work(shortJob(chain));
    if (ran instanceof Promise) throw new Error('the job waits');
    return ran;
  };

  it('returns the result of a call that finishes within its time', () => {
    expect(run(taking(0))).toMatchObject({ response: { kind: 'unavailable' } });
  });

  it.each<[string, Partial<ShortJob>]>([
    ['that should take long', { milliseconds: 4 }],
    ['of many bytes', { bytes: 64 * 1024 + 1 }],
    ['that is the witness of a call', { job: { ...JOB, kind: 'witness' } }],
    ['of a chain that is closed', { short: () => undefined }],
  ])('begins no job %s', (_what, changes) => {
    expect(open()(shortJob(taking(0), { bytes: 64 * 1024 }))).not.toBe(NOT_BEGUN);
    expect(open()(shortJob(taking(0), changes))).toBe(NOT_BEGUN);
  });

  it('gives up a call that exceeds its time, and reports the CPU time that it used', () => {
    const { response, usedMs } = run(taking(50));
    expect(response).toBeUndefined();
    expect(usedMs).toBeLessThan(50);
  });

  it('gives up a call that waits for the disk, and not one that waits for a core', () => {
    let faults = 0;
    const waits = (countFaults: () => number) =>
      run(waiting(20), createShortWork(new Turns(), countFaults)).response;
    expect(waits(() => 0)).toEqual({ kind: 'unavailable' });
    expect(waits(() => faults++)).toBeUndefined();
  });

  it('gives up a call that exceeds the memory limit of short work', () => {
    const outcome = { kind: 'failed', message: 'execution exceeded the memory of the service' } as const;
    expect(run(() => ({ kind: 'call', outcome })).response).toBeUndefined();
  });

  it('runs waiting calls in later ticks, those of each client in order, and clients in turn', async () => {
    let now = 0;
    const work = createShortWork(new Turns(() => now));
    let tick = 0;
    const order: { name: string; tick: number }[] = [];
    const send = async (client: string, name: string) => {
      const chain: CallChain = () => {
        order.push({ name, tick });
        now += 1.5;
        return { kind: 'unavailable' };
      };
      return work(shortJob(chain, { client }));
    };
    const calls = [...['a1', 'a2', 'a3', 'a4', 'a5'].map(async (name) => send('a', name)), send('b', 'b1')];
    let isOver = false;
    const ended = Promise.all(calls).finally(() => (isOver = true));
    for (; !isOver; tick++) await nextTick();
    await ended;
    expect(order.map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
    // A tick runs one waiting call, so that the event loop serves other requests in between.
    expect(new Set(order.slice(2).map((ran) => ran.tick)).size).toBe(4);
  });

  it('does not begin a call when too much work of its client waits already', () => {
    let now = 0;
    const work = createShortWork(new Turns(() => now));
    const chain: CallChain = () => {
      now += 1;
      return { kind: 'unavailable' };
    };
    void work(shortJob(chain));
    let waitingCalls = 0;
    while (work(shortJob(chain)) instanceof Promise) waitingCalls++;
    expect(waitingCalls).toBe(16);
    expect(work(shortJob(chain, { client: 'b' }))).not.toBe(NOT_BEGUN);
  });

  it('ends waiting calls: of a client that has disconnected, with an unexpected error, and others after it', async () => {
    const broken: CallChain = () => {
      throw new TypeError('a fault');
    };
    const work = open();
    expect(() => work(shortJob(broken))).toThrow(TypeError);
    void work(shortJob(taking(50)));
    const left = work(shortJob(taking(0), { isAborted: () => true }));
    await expect(work(shortJob(broken))).rejects.toThrow(TypeError);
    expect(await left).toBe(NOT_BEGUN);
    expect(await work(shortJob(taking(0)))).toMatchObject({ response: { kind: 'unavailable' } });
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
  const chainOf = (short: CallChain) => ({
    setup: { path: '/nowhere/at/all', json: {} },
    short: () => short,
  });
  const share = { client: 'a', callTimeMs: 1_000, callGas: undefined, callsInFlight: 1 };

  it('answers the first call of each client without a thread', async () => {
    const pool = open();
    for (let client = 0; client < 20; client++) {
      const work = { signal, share: { ...share, client: String(client) } };
      expect(await pool.run(chainOf(taking(0)), JOB, 0, work)).toEqual({ kind: 'unavailable' });
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
    const chain = chainOf(long);
    const calls = [1, 2, 3].map(async () =>
      pool.run(chain, JOB, 0, { signal, share: { ...share, callsInFlight: 3 } }),
    );
    const ended = Promise.allSettled(calls);
    expect(attempts).toBe(1);
    await pool.close();
    // The thread may find out that there is no store before it is terminated.
    for (const { status } of await ended) expect(status).toBe('rejected');
  });

  it("fails a call whose engine has a bug, and accepts the client's next call", async () => {
    let isBroken = true;
    const pool = open();
    const chain = chainOf((job, interruption) => {
      if (isBroken) throw new TypeError('a fault');
      return taking(0)(job, interruption);
    });
    await expect(async () => pool.run(chain, JOB, 0, { signal, share })).rejects.toThrow(TypeError);
    isBroken = false;
    expect(await pool.run(chain, JOB, 0, { signal, share })).toEqual({ kind: 'unavailable' });
  });
});
