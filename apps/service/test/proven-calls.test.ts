import { createProvenExecutor } from '@ethread/execution/proven';
import { createRandom } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import {
  accountsOf,
  type CrossingSource,
  openCrossingSource,
  textOf,
} from './proven-calls/crossing-source.ts';
import { randomRequest } from './proven-calls/random-request.ts';

const CALLS = 400;
const signal = new AbortController().signal;
const LIMITS = { guessedAccounts: 16, accounts: 1_024, slots: 4_096, speculationMs: 1_000 };

describe('calls over proven state of a geth chain', () => {
  let source: CrossingSource;

  beforeAll(async () => {
    source = await openCrossingSource();
  }, 120_000);
  afterAll(() => source.close());

  /** Returns the outcomes of the local engine on the same state. */
  const executed = async (request: ReturnType<typeof randomRequest>, at: StoredHeader) => ({
    call: textOf(await source.execution.call(request, at, { signal })),
    estimate: textOf(await source.execution.estimateGas(request, at, { signal })),
  });

  it('end as on the executed state, for calls and estimates at every block', async () => {
    const random = createRandom(41);
    const accounts = accountsOf(source.genesis);
    const executor = createProvenExecutor(
      { genesis: source.genesis, source },
      { callMs: 60_000, limits: LIMITS, proofsPerMinute: Infinity },
    );
    const differing: string[] = [];
    for (let made = 0; made < CALLS; made++) {
      const request = randomRequest(random, accounts);
      const at = random.pick(source.headers);
      const expected = await executed(request, at);
      const call = textOf(await executor.call(request, at, { signal }));
      const estimate = textOf(await executor.estimateGas(request, at, { signal }));
      if (call !== expected.call) differing.push(`${textOf(request)}: ${call} instead of ${expected.call}`);
      if (estimate !== expected.estimate)
        differing.push(`${textOf(request)}: ${estimate} instead of ${expected.estimate}`);
    }
    await executor.close();
    expect(differing).toEqual([]);
    expect(executor.counts().proven).toBe(2 * CALLS);
  }, 600_000);

  it('end as on the executed state while the head moves, on values of earlier blocks and access lists', async () => {
    const random = createRandom(11);
    const accounts = accountsOf(source.genesis);
    const requests = Array.from({ length: 40 }, () => randomRequest(random, accounts));
    const executor = createProvenExecutor(
      { genesis: source.genesis, source },
      { callMs: 60_000, limits: LIMITS, proofsPerMinute: Infinity },
    );
    source.isListMissing = (number) => number === 30;
    source.lists = 0;
    const differing: string[] = [];
    const messages: number[] = [];
    for (const head of source.headers.slice(10)) {
      const before = source.messages;
      for (const request of requests) {
        const { number } = head.header;
        const at = random.next() < 0.8 ? head : (source.headers[number - random.between(1, 9)] ?? head);
        const expected = await executed(request, at);
        const call = textOf(await executor.call(request, at, { signal }));
        if (call !== expected.call) differing.push(`${number}: ${textOf(request)}: ${call}`);
      }
      messages.push(source.messages - before);
    }
    source.isListMissing = () => false;
    await executor.close();
    expect(differing).toEqual([]);
    // From Amsterdam on, one list a block replaces almost all messages. The block without one is proven anew.
    expect(source.lists).toBe(35);
    const afterLists = messages.slice(6, 20);
    expect(Math.max(...afterLists)).toBeLessThanOrEqual(4);
    expect(messages[20]).toBeGreaterThan(10);
  }, 600_000);

  it('prove the blob base fee only where the blob schedule is certain', async () => {
    const at = source.headers.at(-1);
    if (!at) throw new Error('the chain has a block');
    // Creates a contract whose code is the blob base fee.
    const input = Uint8Array.of(0x4a, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3);
    const request = { from: new Uint8Array(20), to: null, value: 0n, input };
    const outcomeBefore = async (blobRulesUntil: number) => {
      const executor = createProvenExecutor({ genesis: source.genesis, source, blobRulesUntil });
      const outcome = textOf(await executor.call(request, at, { signal }));
      await executor.close();
      return outcome;
    };
    expect(await outcomeBefore(at.header.timestamp + 1)).toBe((await executed(request, at)).call);
    expect(await outcomeBefore(at.header.timestamp)).toContain('the blob schedule of block');
  });

  it('run only at blocks whose forks are certain and that more than one source shows', async () => {
    const at = source.headers.at(-1);
    if (!at) throw new Error('the chain has a block');
    const { timestamp, number } = at.header;
    // Creates a contract whose code is its balance.
    const input = Uint8Array.of(0x47, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3);
    const request = { from: new Uint8Array(20), to: null, value: 0n, input };
    let rulesUntil = timestamp;
    let shown = number;
    const executor = createProvenExecutor({
      genesis: source.genesis,
      source: {
        prove: (...asked) => source.prove(...asked),
        untilVouched: ({ header }) => header.number <= shown,
      },
      rulesUntil: () => rulesUntil,
    });
    const outcome = async () => textOf(await executor.call(request, at, { signal }));
    const before = source.messages;
    expect(await outcome()).toContain(`the rules of block ${number} are not certain`);
    rulesUntil = timestamp + 1;
    shown = number - 1;
    expect(await outcome()).toContain(`only one node shows block ${number}`);
    expect(source.messages).toBe(before);
    shown = number;
    expect(await outcome()).toBe((await executed(request, at)).call);
    expect(source.messages).toBeGreaterThan(before);
    const { proven, unproven } = executor.counts();
    expect({ proven, unproven }).toMatchObject({ proven: 1, unproven: { fork: 1, head: 1, nodes: 0 } });
    await executor.close();
  });
});
