import { createProvenExecutor } from '@ethread/execution/proven';
import type { CallShare, ProofSource } from '@ethread/ports';
import { createRandom } from '@ethread/core';
import { until } from '@ethread/setup';
import {
  accountsOf,
  type CrossingSource,
  openCrossingSource,
  textOf,
} from './proven-calls/crossing-source.ts';
import { randomRequest } from './proven-calls/random-request.ts';

/** Creates a contract whose code is its balance. */
const REQUEST = {
  from: new Uint8Array(20),
  to: null,
  value: 0n,
  input: Uint8Array.of(0x47, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3),
};
const shareOf = (client: string): CallShare => ({
  client,
  callTimeMs: 60_000,
  callGas: undefined,
  callsInFlight: 64,
});

describe('equal calls over proven state', () => {
  let source: CrossingSource;

  beforeAll(async () => {
    source = await openCrossingSource();
  }, 120_000);
  afterAll(() => source.close());

  const head = () => {
    const at = source.headers.at(-1);
    if (!at) throw new Error('the chain has a block');
    return at;
  };
  /** Returns a call that takes a second message for what its first one shows. */
  async function callOfSeveralMessages(): Promise<typeof REQUEST> {
    for (const { address, code } of source.genesis.alloc) {
      if (code.length === 0) continue;
      // Calls the contract.
      const input = Uint8Array.of(0x5f, 0x5f, 0x5f, 0x5f, 0x5f, 0x73, ...address, 0x5a, 0xf1, 0x00);
      const executor = createProvenExecutor({ genesis: source.genesis, source });
      const before = source.messages;
      await executor.call({ ...REQUEST, input }, head(), { signal: new AbortController().signal });
      await executor.close();
      if (source.messages - before > 1) return { ...REQUEST, input };
    }
    throw new Error('every call takes one message');
  }
  const expected = async () =>
    textOf(await source.execution.call(REQUEST, head(), { signal: new AbortController().signal }));

  /** Returns the source, whose messages wait until the test lets them go. */
  function held(): { readonly source: ProofSource; readonly waiting: (() => void)[]; asked: () => number } {
    const waiting: (() => void)[] = [];
    let asked = 0;
    return {
      waiting,
      asked: () => asked,
      source: {
        async prove(...request) {
          asked++;
          await new Promise<void>((resolve) => waiting.push(resolve));
          return source.prove(...request);
        },
      },
    };
  }

  /** Lets messages go until a call ends. */
  async function ended<T>(call: Promise<T>, waiting: (() => void)[]): Promise<T> {
    let isEnded = false;
    const end = () => void (isEnded = true);
    call.then(end, end);
    await until(() => {
      for (const go of waiting.splice(0)) go();
      return isEnded;
    });
    return call;
  }

  it('go on for the others when the client that called first leaves', async () => {
    const slow = held();
    const executor = createProvenExecutor({ genesis: source.genesis, source: slow.source });
    const leaving = new AbortController();
    const signal = new AbortController().signal;
    const first = executor.call(REQUEST, head(), { signal: leaving.signal, share: shareOf('first') });
    await until(() => slow.asked() === 1);
    const others = ['second', 'third'].map((client) =>
      executor.call(REQUEST, head(), { signal, share: shareOf(client) }),
    );
    // The thread has the calls of the others when it has this one, which asks for something else.
    const later = executor.account(
      Uint8Array.from({ length: 20 }, () => 9),
      head(),
      { signal },
    );
    await until(() => slow.asked() === 2);
    leaving.abort(new Error('left'));
    await expect(first).rejects.toBeDefined();
    const outcomes = await ended(Promise.all(others), slow.waiting);
    await later;
    expect(outcomes.map(textOf)).toEqual([await expected(), await expected()]);
    // One run for both: the messages are those of a single call.
    const alone = createProvenExecutor({ genesis: source.genesis, source });
    const before = source.messages;
    await alone.call(REQUEST, head(), { signal });
    expect(slow.asked()).toBe(source.messages - before + 1);
    await executor.close();
    await alone.close();
  });

  it("are not limited by the proofs that another client's calls have used", async () => {
    const slow = held();
    const signal = new AbortController().signal;
    const of = (client: string) => ({ signal, share: shareOf(client) });
    const request = await callOfSeveralMessages();
    const executor = createProvenExecutor(
      { genesis: source.genesis, source: slow.source },
      { proofsPerMinute: 1 },
    );
    const poor = executor.call(request, head(), of('poor'));
    await until(() => slow.asked() === 1);
    const rich = executor.call(request, head(), of('rich'));
    const later = executor.account(
      Uint8Array.from({ length: 20 }, () => 9),
      head(),
      of('other'),
    );
    await until(() => slow.asked() === 2);
    const [ofPoor, ofRich] = await ended(Promise.all([poor, rich, later]), slow.waiting);
    expect(textOf(ofPoor)).toContain('the client has used its proofs of this minute');
    // The message that the first client paid for counts for the second one, too.
    expect(textOf(ofRich)).not.toBe(textOf(ofPoor));
    await executor.close();
  });

  it('of a storm of distinct calls stay within the memory of the values, and end as on the executed state', async () => {
    const random = createRandom(3);
    const accounts = accountsOf(source.genesis);
    const signal = new AbortController().signal;
    // So little that values are evicted all the time.
    const executor = createProvenExecutor(
      { genesis: source.genesis, source },
      { stateBytes: 64 * 1024, programBytes: 16 * 1024, callMs: 60_000, proofsPerMinute: Infinity },
    );
    const differing: string[] = [];
    const one = async () => {
      const request = randomRequest(random, accounts);
      const at = random.pick(source.headers);
      const outcome = textOf(await executor.call(request, at, { signal, share: shareOf('storm') }));
      const executed = textOf(await source.execution.call(request, at, { signal }));
      // Beyond its limits a call is left to the nodes.
      if (outcome !== executed && !outcome.includes('the call needs proofs')) differing.push(outcome);
    };
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 32 }, one));
    expect(differing).toEqual([]);
    const { proven, unproven } = executor.counts();
    expect(proven + unproven.limits).toBe(320);
    await executor.close();
  });
});
