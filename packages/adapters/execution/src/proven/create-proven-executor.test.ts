import { headerHash } from '@ethread/chain';
import { ProvenValues } from '@ethread/calls';
import { silentLogger } from '@ethread/core';
import { readCrossing, readCrossingGenesis } from '@ethread/evm/testing';
import type { ProofSource } from '@ethread/ports';
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
});
