import type { CallRequest } from '@ethread/calls';
import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { failedAs, type StoredHeader } from '@ethread/ports';
import { decodeBlock, genesisHeader, type Header, headerHash } from '@ethread/chain';
import { hexToBytes, silentLogger } from '@ethread/core';
import { createExecution, type Execution } from '../create-execution.ts';
import { sampleBlocks, sampleContract, sampleGenesis } from '../testing/sample-chain.ts';
import { temporaryFolders } from '@ethread/storage/testing';
import { type CallPool, type CallPoolOptions, createCallPool } from './call-pool.ts';

/** Init code of a contract creation that loops until its gas is used up. */
const LOOP = hexToBytes('0x5b600056');
/** Counts in transient storage until its gas is used up: each value takes memory. */
const STORAGE_BOMB = hexToBytes('0x60005b600101805f52805f525f515f515d600256');
/** Takes a megabyte of memory and calls itself with its remaining gas. */
const FRAME_BOMB = hexToBytes(
  // MSTORE8(1 MiB, 1), CODECOPY its own code to 0, CREATE(0, 0, CODESIZE)
  '0x6001620fffff53385f5f39385f5ff0',
);
/**
 * MODEXP of numbers of 16 KiB, which EIP-7823 forbids from Osaka on: takes minutes in one instruction, which cannot
 * check for interruption.
 */
const LONG_PRECOMPILE = hexToBytes(
  [
    '0x',
    // The lengths of base, exponent and modulus, and their first words.
    ...['0000', '0020', '0040'].map((offset) => `61400061${offset}52`),
    ...['0060', '4060', '8060'].map((offset) => `7f${`f${offset[0]}`.repeat(32)}61${offset}52`),
    // STATICCALL of the precompiled contract with all gas.
    '5f5f61c0605f60055afa',
  ].join(''),
);
/** The sum of two points of bn254, both at infinity, by the precompiled contract: returns its success and size. */
const CURVE = hexToBytes('0x5f5f60805f60065afa5f523d60205260405ff3');
/** KECCAK256 of 512 MiB: one instruction, which no poll interrupts, takes two seconds. */
const LONG_INSTRUCTION = hexToBytes('0x6320000000' + '5f20');
const GAS = 10n ** 12n;

describe('createCallPool', () => {
  const temporaryFolder = temporaryFolders();
  let folder: string;
  let at: StoredHeader;
  let beforeOsaka: StoredHeader;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    folder = temporaryFolder();
    const { execution } = openExecution({ size: 1 });
    let header: Header = genesisHeader(sampleGenesis, await execution.initGenesis());
    for (const encoded of await sampleBlocks(130)) {
      const block = decodeBlock(encoded);
      await execution.execute(block, header);
      ({ header } = block);
      if (header.number === 110) beforeOsaka = { header, hash: headerHash(header), canonical: true };
    }
    await execution.flush();
    at = { header, hash: headerHash(header), canonical: true };
  });

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  function openExecution(options: CallPoolOptions, path = folder): { execution: Execution; pool: CallPool } {
    const pool = createCallPool({ logger: silentLogger }, options);
    const execution = createExecution({ genesis: sampleGenesis, pool }, path);
    closing.push(async () => {
      await pool.close();
      await execution.close();
    });
    return { execution, pool };
  }

  const request = (changes: Partial<CallRequest>): CallRequest => ({
    from: new Uint8Array(20),
    to: null,
    value: 0n,
    input: new Uint8Array(),
    ...changes,
  });
  let requested = 0;
  /** A call that is not cached and takes almost no time. */
  const quick = () => {
    const holder = (requested++).toString(16).padStart(64, '0');
    return request({ to: sampleContract('Token'), input: hexToBytes(`0x70a08231${holder}`) });
  };
  const never = new AbortController();
  /** The work of a client whose calls have this CPU time. */
  const within = (callTimeMs: number, { signal } = never) => ({
    signal,
    share: { client: '', callTimeMs, callGas: undefined, callsInFlight: Infinity },
  });
  /** Returns the outcome of a call or an estimate, or its error. */
  const endOf = async (work: object | PromiseLike<object>): Promise<object> => {
    try {
      return await work;
    } catch (error) {
      // An AbortError is not an Error of this realm.
      if (typeof error === 'object' && error !== null) return error;
      throw error;
    }
  };
  const TIMEOUT = { failure: { kind: 'outOfTime' } };
  const OVERLOADED = { failure: { kind: 'overloaded' } };
  const UNAVAILABLE = { failure: { kind: 'unavailable' } };
  const MEMORY = { kind: 'failed', message: 'execution exceeded the memory of the service' };
  const RETURNED = { kind: 'returned' };
  /** Begins calls that loop until their gas is used up, none of which is cached. */
  const loops = (execution: Execution, count: number, work: Parameters<Execution['call']>[2]) =>
    Array.from({ length: count }, async (_, more) =>
      execution.call(request({ input: LOOP, gas: GAS + BigInt(more) }), at, work),
    );

  it('does not block the event loop of the main thread while a call runs', async () => {
    const { execution } = openExecution({ size: 1 });
    await execution.call(quick(), at, never);
    const order: string[] = [];
    const slow = (async () => {
      await endOf(execution.call(request({ input: LOOP, gas: GAS }), at, within(300)));
      order.push('slow');
    })();
    for (let read = 0; read < 3; read++) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('read');
    }
    await slow;
    expect(order).toEqual(['read', 'read', 'read', 'slow']);
  });

  it('runs calls beside a slow one, including calls that were posted to its thread', async () => {
    const { execution } = openExecution({ size: 2 });
    const stop = new AbortController();
    let isSlowOver = false;
    const slow = (async () => {
      const end = await endOf(execution.call(request({ input: LOOP, gas: GAS }), at, stop));
      isSlowOver = true;
      return end;
    })();
    const responses = await Promise.all(Array.from({ length: 40 }, () => execution.call(quick(), at, never)));
    expect(isSlowOver).toBe(false);
    for (const response of responses) expect(response).toMatchObject(RETURNED);
    stop.abort();
    const ended = await slow;
    // The thread may not have begun the job.
    if (ended !== stop.signal.reason) expect(ended).toMatchObject(TIMEOUT);
  });

  // Before Osaka, gas has no limit (EIP-7825) and modular exponentiation no longest numbers.
  it.each([
    ['a loop', 'call', LOOP, 300],
    ['an estimate', 'estimateGas', LOOP, 300],
    ['a long precompiled contract, which does not begin', 'call', LONG_PRECOMPILE, 300],
    ['an instruction that cannot be interrupted', 'call', LONG_INSTRUCTION, 100],
  ] as const)('ends %s at the time limit, and serves later calls', async (_what, method, input, timeMs) => {
    const { execution } = openExecution({ size: 1, frameMegabytes: 600 });
    const call = execution[method](request({ input, gas: GAS }), beforeOsaka, within(timeMs));
    expect(await endOf(call)).toMatchObject(TIMEOUT);
    expect(await execution.call(quick(), at, never)).toMatchObject(RETURNED);
  });

  it('rejects a call whose state a thread cannot open, and starts no further thread for it', async () => {
    const moved = join(temporaryFolder(), 'moved');
    const path = temporaryFolder();
    cpSync(folder, path, { recursive: true });
    const { execution } = openExecution({ size: 1 }, path);
    renameSync(path, moved);
    const call = execution.call(request({ input: LOOP, gas: GAS }), at, never);
    await expect(call).rejects.toThrow(`cannot open the state in "${path}"`);
  });

  it('loads curves for the first call that needs one, which is not charged for it', async () => {
    const { execution } = openExecution({ size: 1 });
    const outcomes = await Promise.all(
      [0n, 1n, 2n].map((more) =>
        execution.call(request({ input: CURVE, gas: 100_000n + more }), at, within(200)),
      ),
    );
    const words = `${'1'.padStart(64, '0')}${(64).toString(16).padStart(64, '0')}`;
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'returned', output: hexToBytes(`0x${words}`) });
    }
  });

  it('serves a client beside another client with many long calls', async () => {
    const { execution } = openExecution({ size: 1 });
    const stop = new AbortController();
    const share = { callTimeMs: 60_000, callGas: undefined, callsInFlight: 100 };
    const dear = { signal: stop.signal, share: { client: 'dear', ...share } };
    const flood = loops(execution, 100, dear).map(endOf);
    let ended = 0;
    for (const call of flood) void call.then(() => ended++);
    for (let count = 0; count < 20; count++) {
      const work = { signal: never.signal, share: { client: 'quick', ...share } };
      expect(await execution.call(quick(), at, work)).toMatchObject(RETURNED);
    }
    expect(ended).toBe(0);
    stop.abort();
    await Promise.all(flood);
  });

  it("gives each call the CPU time of its client's plan", async () => {
    const { execution } = openExecution({ size: 1 });
    const share = { client: 'short', callTimeMs: 50, callGas: undefined, callsInFlight: 1 };
    const work = { signal: never.signal, share };
    const long = execution.call(request({ input: LOOP, gas: GAS }), at, work);
    expect(await endOf(long)).toMatchObject(TIMEOUT);
  });

  it('rejects calls of a client that has its maximum in flight, and accepts calls of another client', async () => {
    const { execution } = openExecution({ size: 1 });
    const stop = new AbortController();
    const share = { callTimeMs: 60_000, callGas: undefined, callsInFlight: 2 };
    const workOf = (client: string) => ({ signal: stop.signal, share: { client, ...share } });
    const pending = loops(execution, 2, workOf('a')).map(endOf);
    await expect(async () => execution.call(quick(), at, workOf('a'))).rejects.toMatchObject({
      failure: {
        kind: 'clientLimit',
        detail: '2 calls, estimates and proofs of this key are in flight',
        retryAfterSeconds: 1,
      },
    });
    expect(await execution.call(quick(), at, workOf('b'))).toMatchObject(RETURNED);
    stop.abort();
    await Promise.all(pending);
    const again = { ...workOf('a'), signal: never.signal };
    expect(await execution.call(quick(), at, again)).toMatchObject(RETURNED);
  });

  it('aborts a call whose client has disconnected, and drops its waiting calls', async () => {
    const { execution } = openExecution({ size: 1 });
    const [first, others] = [new AbortController(), new AbortController()];
    const [running] = loops(execution, 1, within(60_000, first));
    const waiting = loops(execution, 30, within(60_000, others));
    const staying = execution.call(quick(), at, never);
    others.abort();
    for (const end of await Promise.allSettled(waiting)) {
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    }
    first.abort();
    const [end] = await Promise.allSettled([running]);
    // Aborted while it runs, or before it: its thread has only just been started.
    expect(end).toMatchObject({
      reason: { name: expect.stringMatching(/^(AbortError|PortError)$/) },
    });
    expect(await staying).toMatchObject(RETURNED);
    // A simulation never begins on the calling thread.
    await expect(
      execution.simulate({ blocks: [], validates: false, tracesTransfers: false }, at, first),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it.each([
    ['frames', FRAME_BOMB],
    ['writes', STORAGE_BOMB],
  ])("limits the memory of a call's %s, without losing other calls", async (_what, input) => {
    const { execution } = openExecution({ size: 1, frameMegabytes: 16 });
    const bomb = execution.call(request({ input, gas: GAS }), at, within(60_000));
    const others = Array.from({ length: 20 }, () => execution.call(quick(), at, never));
    expect(await bomb).toMatchObject(MEMORY);
    for (const other of await Promise.all(others)) expect(other).toMatchObject(RETURNED);
  });

  it('rejects calls when the queue is full', async () => {
    const { execution } = openExecution({ size: 1 });
    const stop = new AbortController();
    const settled = Promise.allSettled(loops(execution, 1_100, stop));
    await expect(async () => execution.call(quick(), at, never)).rejects.toMatchObject(OVERLOADED);
    stop.abort();
    const rejected = (await settled).filter(
      (end) => end.status === 'rejected' && failedAs(end.reason, 'overloaded'),
    );
    // One thread has some calls, 1,000 wait, and the others are rejected.
    expect(rejected.length).toBeGreaterThan(0);
    const large = request({ input: new Uint8Array(64 * 1024 * 1024 + 1) });
    await expect(async () => execution.call(large, at, never)).rejects.toMatchObject(OVERLOADED);
  });

  it('answers a repeated call from the cache, without a thread', async () => {
    const { execution, pool } = openExecution({ size: 1 });
    const again = quick();
    const first = await execution.call(again, at, never);
    await execution.call(again, at, never);
    const estimate = await execution.estimateGas(again, at, never);
    await pool.close();
    expect(await execution.call(again, at, never)).toEqual(first);
    expect(await execution.estimateGas(again, at, never)).toEqual(estimate);
    await expect(async () => execution.call(quick(), at, never)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('ends its warm-up and fails the calls in progress when it is closed', async () => {
    const { execution, pool } = openExecution({ size: 1 });
    const warmingUp = pool.warmUp();
    const settled = Promise.allSettled(loops(execution, 20, never));
    await pool.close();
    await expect(warmingUp).resolves.toBeUndefined();
    for (const end of await settled) expect(end).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
  });

  it("returns the hashes of the called block's ancestors from BLOCKHASH", async () => {
    const { execution } = openExecution({ size: 1 });
    // BLOCKHASH(NUMBER − 1), stored and returned.
    const input = hexToBytes('0x60014303405f5260205ff3');
    expect(await execution.call(request({ input }), at, never)).toMatchObject({
      output: at.header.parentHash,
    });
  });
});
