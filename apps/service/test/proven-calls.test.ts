import { createProvenExecutor } from '@ethread/execution/proven';
import { createRandom } from '@ethread/core';
import {
  accountsOf,
  type CrossingSource,
  openCrossingSource,
  textOf,
} from './proven-calls/crossing-source.ts';
import { randomRequest } from './proven-calls/random-request.ts';

const { signal } = new AbortController();
const OPTIONS = {
  callMs: 60_000,
  limits: { guessedAccounts: 16, accounts: 1_024, slots: 4_096, speculationMs: 1_000 },
  proofsPerMinute: Infinity,
};

describe('calls over proven state of a geth chain', () => {
  let source: CrossingSource;
  beforeAll(async () => void (source = await openCrossingSource()));
  afterAll(() => source.close());

  it('end as on the executed state while the head moves, on values of earlier blocks', async () => {
    const random = createRandom(11);
    const accounts = accountsOf(source.genesis);
    const requests = Array.from({ length: 40 }, () => randomRequest(random, accounts));
    const executor = createProvenExecutor({ genesis: source.genesis, source }, OPTIONS);
    const differing: string[] = [];
    for (const head of source.headers.slice(10)) {
      for (const request of requests) {
        const { number } = head.header;
        const at = random.next() < 0.8 ? head : (source.headers[number - random.between(1, 9)] ?? head);
        const call = textOf(await executor.call(request, at, { signal }));
        if (call !== textOf(await source.execution.call(request, at, { signal })))
          differing.push(`${number}: ${textOf(request)}: ${call}`);
      }
    }
    for (const request of requests) {
      const at = random.pick(source.headers);
      const estimate = textOf(await executor.estimateGas(request, at, { signal }));
      if (estimate !== textOf(await source.execution.estimateGas(request, at, { signal })))
        differing.push(`estimate ${textOf(request)}: ${estimate}`);
    }
    await executor.close();
    expect(differing).toEqual([]);
  });

  it('run only at blocks whose forks and blob schedule are certain and that more than one source shows', async () => {
    const at = source.headers.at(-1);
    if (!at) throw new Error('the chain has a block');
    const { timestamp, number } = at.header;
    // Creates a contract whose code is the blob base fee.
    const input = Uint8Array.of(0x4a, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3);
    const request = { from: new Uint8Array(20), to: null, value: 0n, input };
    const outcomeOf = async (rulesUntil: number, shown: number, blobRulesUntil = Infinity) => {
      const untilVouched: CrossingSource['untilVouched'] = ({ header }) => header.number <= shown;
      const executor = createProvenExecutor({
        genesis: source.genesis,
        source: { prove: (...asked) => source.prove(...asked), untilVouched },
        rulesUntil: () => rulesUntil,
        blobRulesUntil,
      });
      const outcome = textOf(await executor.call(request, at, { signal }));
      await executor.close();
      return outcome;
    };
    expect(await outcomeOf(timestamp, number)).toContain(`the rules of block ${number} are not certain`);
    expect(await outcomeOf(timestamp + 1, number - 1)).toContain(`only one node shows block ${number}`);
    expect(await outcomeOf(timestamp + 1, number, timestamp)).toContain('the blob schedule of block');
    const executed = textOf(await source.execution.call(request, at, { signal }));
    expect(await outcomeOf(timestamp + 1, number, timestamp + 1)).toBe(executed);
  });
});
