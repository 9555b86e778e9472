import { EMPTY_CODE_HASH, headerHash } from '@ethread/chain';
import { ProvenValues } from '@ethread/calls';
import { silentLogger } from '@ethread/core';
import { readCrossing, readCrossingGenesis } from '@ethread/evm/testing';
import { isUnavailable, type ProofSource } from '@ethread/ports';
import { createCallPool } from '../workers/call-pool.ts';
import { createProvenExecutor } from './create-proven-executor.ts';

const { signal } = new AbortController();
const OPTIONS = { proofsPerMinute: 100 };
const NOBODY = { nonce: 0n, balance: 0n };
/** Proves that no account exists. */
const prove: ProofSource['prove'] = async ({ reads }) => {
  const values = new ProvenValues();
  for (const { address } of reads.accounts.values()) values.setAccount(address, null);
  return { values, hinted: undefined, cost: { requests: 1, bytes: 0, items: reads.accounts.size } };
};

async function newest() {
  const header = (await readCrossing()).at(-1)?.header;
  if (!header) throw new Error('the chain has a block');
  return { header, hash: headerHash(header), canonical: true };
}

describe('calls over proven state', () => {
  const pool = createCallPool({ logger: silentLogger }, { size: 1 });
  afterAll(() => pool.close());

  it('run only at blocks whose forks and blob schedule are certain and that more than one source shows', async () => {
    const { header, hash } = await newest();
    const { timestamp, number } = header;
    // Returns the blob base fee.
    const input = Uint8Array.of(0x4a, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3);
    const request = { from: new Uint8Array(20), to: null, value: 0n, input };
    const outcomeOf = async (rulesUntil: number, shown: number, blobRulesUntil: number) => {
      const executor = createProvenExecutor(
        {
          genesis: readCrossingGenesis(),
          pool,
          source: { prove, untilVouched: (block) => block.header.number <= shown },
          rulesUntil: () => rulesUntil,
          blobRulesUntil,
        },
        OPTIONS,
      );
      const outcome = await executor.call(request, { header, hash, canonical: true }, { signal });
      return outcome;
    };
    expect(await outcomeOf(timestamp, number, Infinity)).toMatchObject({
      reason: expect.stringMatching('rules .* not certain'),
    });
    expect(await outcomeOf(timestamp + 1, number - 1, Infinity)).toMatchObject({
      reason: expect.stringMatching('only one node'),
    });
    expect(await outcomeOf(timestamp + 1, number, timestamp)).toMatchObject({
      reason: expect.stringMatching('blob schedule'),
    });
    expect(await outcomeOf(timestamp + 1, number, timestamp + 1)).toMatchObject({ kind: 'returned' });
  });

  it('ask once for what two of them lack at the same time, and not at all when it is proven', async () => {
    let messages = 0;
    const answering = Promise.withResolvers<undefined>();
    const executor = createProvenExecutor(
      {
        genesis: readCrossingGenesis(),
        pool,
        source: {
          async prove(...of) {
            messages++;
            await answering.promise;
            return prove(...of);
          },
        },
      },
      OPTIONS,
    );
    const at = await newest();
    const account = () => executor.account(new Uint8Array(20), at, { signal });
    const both = [account(), account()];
    // Has its outcome when both have run.
    expect(await executor.slots([], at, { signal })).toEqual([]);
    answering.resolve(undefined);
    expect(await Promise.all(both)).toEqual([NOBODY, NOBODY]);
    expect(messages).toBe(1);
    expect([await account(), messages]).toEqual([NOBODY, 1]);
    expect(executor.counts()).toMatchObject({ proven: 4, withoutMessage: 2, messages: 1, items: 1 });
  });

  it('share no message about the same slots of other accounts', async () => {
    /** The slots that each message asks for. */
    const messages: number[] = [];
    const answering = Promise.withResolvers<undefined>();
    const owner = { ...NOBODY, codeHash: EMPTY_CODE_HASH, storageRoot: new Uint8Array(32) };
    const source: ProofSource = {
      async prove({ reads }) {
        const values = new ProvenValues();
        if (messages.push(reads.slots) > 1) await answering.promise;
        for (const { address, keys } of reads.accounts.values()) {
          values.setAccount(address, owner);
          for (const key of keys.values()) values.setSlot(address, key, address.subarray(19));
        }
        return { values, hinted: undefined, cost: { requests: 1, bytes: 0, items: 2 } };
      },
    };
    const executor = createProvenExecutor({ genesis: readCrossingGenesis(), pool, source }, OPTIONS);
    const at = await newest();
    const slots = (...numbers: readonly (readonly number[])[]) => {
      const requests = numbers.map((keys, index) => ({
        address: new Uint8Array(20).fill(index + 5),
        keys: keys.map((key) => new Uint8Array(32).fill(key)),
      }));
      return executor.slots(requests, at, { signal });
    };
    await slots([], []);
    const both = [slots([1, 2], [3]), slots([1], [2, 3])];
    // Has its outcome when both have run.
    await slots();
    answering.resolve(undefined);
    const [five, six] = [5, 6].map((value) => Uint8Array.of(value));
    expect(await Promise.all(both)).toEqual([
      [[five, five], [six]],
      [[five], [six, six]],
    ]);
    expect(messages).toEqual([0, 3, 3]);
  });

  it('need no message on another thread, and end by their CPU time and by the budget of their client', async () => {
    const at = await newest();
    const asked: number[] = [];
    const source: ProofSource = {
      prove(request, ...of) {
        asked.push(request.reads.accounts.size);
        return prove(request, ...of);
      },
    };
    const executor = createProvenExecutor(
      { genesis: readCrossingGenesis(), pool, source },
      { proofsPerMinute: 2 },
    );
    const share = { client: 'a', callTimeMs: 2_000, callGas: undefined, callsInFlight: 9 };
    const request = {
      from: new Uint8Array(20),
      to: new Uint8Array(20).fill(1),
      value: 0n,
      input: new Uint8Array(),
      gas: 10n ** 15n,
    };
    const overridden = (code: readonly number[], callTimeMs = 2_000) => {
      const overrides = { accounts: [{ address: request.to, code: Uint8Array.from(code) }], block: {} };
      return executor.callWith(request, overrides, at, { signal, share: { ...share, callTimeMs } });
    };
    expect(await executor.call(request, at, { signal, share })).toMatchObject({ kind: 'returned' });
    // A job with overrides does not run on this thread.
    expect(await overridden([])).toMatchObject({ kind: 'returned' });
    expect(asked).toHaveLength(1);
    // Loops for ever.
    expect(await overridden([0x5b, 0x5f, 0x56], 20)).toMatchObject({
      reason: expect.stringMatching('CPU time'),
    });
    const account = (byte: number) => executor.account(new Uint8Array(20).fill(byte), at, { signal, share });
    expect([await account(8), await account(9)]).toEqual([
      NOBODY,
      { unavailable: 'state', reason: expect.stringMatching('this minute') },
    ]);
    expect(executor.counts()).toMatchObject({ withoutMessage: 1, unproven: { time: 1, budget: 1 } });
  });

  it('of clients that leave cost their items, and free their places', async () => {
    const at = await newest();
    const leaving = new AbortController();
    const share = { client: 'a', callTimeMs: 2_000, callGas: undefined, callsInFlight: 99 };
    let open = 0;
    const asked = Promise.withResolvers<undefined>();
    const source: ProofSource = {
      prove(request, block, left) {
        if (leaving.signal.aborted) return prove(request, block, left);
        if (++open === 32) asked.resolve(undefined);
        return new Promise((_resolve, reject) =>
          left.addEventListener('abort', () => reject(new Error('the client has left'))),
        );
      },
    };
    const executor = createProvenExecutor(
      { genesis: readCrossingGenesis(), pool, source },
      { proofsPerMinute: 33 },
    );
    const account = (byte: number, ended = signal) =>
      executor.account(new Uint8Array(20).fill(byte), at, { signal: ended, share });
    const left = Array.from({ length: 40 }, async (_none, index) => account(index, leaving.signal));
    await asked.promise;
    leaving.abort(new Error('gone'));
    const outcomes = await Promise.allSettled(left);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect([await account(50), await account(51)]).toEqual([
      NOBODY,
      { unavailable: 'state', reason: expect.stringMatching('this minute') },
    ]);
  });

  it('see the overrides of no other call, and only proven hashes of ancestors', async () => {
    const at = await newest();
    const hash = new Uint8Array(32).fill(7);
    const source: ProofSource = {
      async prove(request, ...of) {
        const reply = await prove(request, ...of);
        if (isUnavailable(reply)) return reply;
        for (const number of request.reads.blocks) reply.values.setBlockHash(number, hash);
        return reply;
      },
    };
    const executor = createProvenExecutor({ genesis: readCrossingGenesis(), pool, source }, OPTIONS);
    const from = new Uint8Array(20);
    const request = { from, to: new Uint8Array(20).fill(1), value: 0n, input: new Uint8Array() };
    // Reads and writes slot 0.
    const code = Uint8Array.of(0x60, 1, 0x5f, 0x54, 0x01, 0x5f, 0x55);
    const overrides = [{ address: request.to, code, balance: 5n }];
    const lists = (of: typeof overrides) => executor.accessList(request, of, at, { signal });
    expect(await lists(overrides)).toMatchObject({ accessList: [{ address: request.to }] });
    // It runs on the same thread.
    expect(await lists([])).toMatchObject({ accessList: [] });
    expect(await executor.account(request.to, at, { signal })).toEqual(NOBODY);
    // Returns the hash of the block before the parent.
    const ancestor = at.header.number - 2;
    const input = Uint8Array.of(0x61, ancestor >> 8, ancestor & 0xff, 0x40, 0x5f, 0x52, 0x60, 32, 0x5f, 0xf3);
    expect(await executor.call({ ...request, to: null, input }, at, { signal })).toMatchObject({
      kind: 'returned',
      output: hash,
    });
  });
});
