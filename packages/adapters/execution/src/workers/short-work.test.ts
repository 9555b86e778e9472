import { InterruptedError } from '@ethread/evm';
import { silentLogger } from '@ethread/core';
import type { CallChain } from './call-chain.ts';
import { type CallPool, createCallPool } from './call-pool.ts';
import type { CallJob } from './messages.ts';
import { NOT_BEGUN, createShortWork, type ShortJob } from './short-work.ts';
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
  chain: () => chain,
  job: JOB,
  bytes: 0,
  client: 'a',
  expectedMs: 1,
  isAborted: () => false,
  ...changes,
});

describe('createShortWork', () => {
  const run = (chain: CallChain, work = createShortWork()) => {
    const ran = work.run(shortJob(chain));
    if (ran instanceof Promise) throw new Error('the job waits');
    return ran;
  };

  it('returns the result of a call that finishes within its time', () => {
    expect(run(taking(0))).toMatchObject({ response: { kind: 'unavailable' } });
  });

  it.each<[string, Partial<ShortJob>]>([
    ['of many bytes', { bytes: 64 * 1024 + 1 }],
    ['that is the witness of a call', { job: { ...JOB, kind: 'witness' } }],
    ['of a chain that is closed', { chain: () => undefined }],
  ])('begins no job %s', (_what, changes) => {
    expect(createShortWork().run(shortJob(taking(0), { bytes: 64 * 1024 }))).not.toBe(NOT_BEGUN);
    expect(createShortWork().run(shortJob(taking(0), changes))).toBe(NOT_BEGUN);
  });

  it('gives up a call that exceeds its time, and reports the CPU time that it used', () => {
    const { response, usedMs } = run(taking(50));
    expect(response).toBeUndefined();
    expect(usedMs).toBeLessThan(50);
  });

  it('gives up a call that waits for the disk, and not one that waits for a core', () => {
    let faults = 0;
    const waits = (countFaults: () => number) => run(waiting(20), createShortWork(countFaults)).response;
    expect(waits(() => 0)).toEqual({ kind: 'unavailable' });
    expect(waits(() => faults++)).toBeUndefined();
  });

  it('gives up a call that exceeds the memory limit of short work', () => {
    const outcome = { kind: 'failed', message: 'execution exceeded the memory of the service' } as const;
    expect(run(() => ({ kind: 'call', outcome })).response).toBeUndefined();
  });

  it('limits the CPU time of one client, and of all clients together, in an event-loop tick', async () => {
    const work = createShortWork();
    /** Runs calls until one has to wait, and returns their time in milliseconds. */
    const timeOf = (client: string) => {
      let used = 0;
      const next = () => work.run(shortJob(taking(0.5), { client }));
      for (let ran = next(); !(ran instanceof Promise); ran = next()) used += ran.usedMs;
      return used;
    };
    const first = timeOf('a');
    expect(first).toBeGreaterThanOrEqual(2);
    expect(first + timeOf('b') + timeOf('c')).toBeGreaterThanOrEqual(4);
    expect(timeOf('d')).toBe(0);
    // The tick after the next one has no waiting calls.
    for (let tick = 0; tick < 8; tick++) await nextTick();
    expect(timeOf('e')).toBeGreaterThan(0);
  });

  it('runs waiting calls in later ticks, those of each client in order, and clients in turn', async () => {
    const work = createShortWork();
    let tick = 0;
    const order: { name: string; tick: number }[] = [];
    const send = async (client: string, name: string) => {
      const chain: CallChain = (job, interruption) => {
        order.push({ name, tick });
        return taking(1.5)(job, interruption);
      };
      return work.run(shortJob(chain, { client }));
    };
    const calls = [...['a1', 'a2', 'a3', 'a4', 'a5'].map(async (name) => send('a', name)), send('b', 'b1')];
    let isOver = false;
    const ended = Promise.all(calls).finally(() => (isOver = true));
    for (; !isOver; tick++) await nextTick();
    await ended;
    const names = order.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    expect(names.indexOf('b1')).toBeLessThan(4);
    // A tick runs one of these waiting calls, so that the event loop serves other requests in between.
    expect(new Set(order.slice(-3).map((ran) => ran.tick)).size).toBe(3);
  });

  it('does not begin a call when too much work of its client waits already', () => {
    const work = createShortWork();
    void work.run(shortJob(taking(50)));
    let waitingCalls = 0;
    while (work.run(shortJob(taking(0))) instanceof Promise) waitingCalls++;
    expect(waitingCalls).toBe(20);
    expect(work.run(shortJob(taking(0), { client: 'b' }))).not.toBe(NOT_BEGUN);
  });

  it('ends waiting calls: of a client that has disconnected, with an unexpected error, and others after it', async () => {
    const broken: CallChain = () => {
      throw new TypeError('a fault');
    };
    const work = createShortWork();
    expect(() => work.run(shortJob(broken))).toThrow(TypeError);
    void work.run(shortJob(taking(50)));
    const left = work.run(shortJob(taking(0), { isAborted: () => true }));
    await expect(work.run(shortJob(broken))).rejects.toThrow(TypeError);
    expect(await left).toBe(NOT_BEGUN);
    expect(await work.run(shortJob(taking(0)))).toMatchObject({ response: { kind: 'unavailable' } });
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
