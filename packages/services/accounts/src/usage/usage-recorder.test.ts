import { systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import * as fc from 'fast-check';
import {
  anyCall,
  createUsageModel,
  type Fate,
  LATE_EVENING,
  rowsOfCalls,
  type TimedCall,
  type UsageModel,
} from './testing/usage-model.ts';
import { createUsageRecorder, type UsageRecorderOptions } from './usage-recorder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const call = {
  accountId: 'key_a',
  method: 'eth_call',
  chain: 'sample',
  credits: 80,
  isError: false,
  bytes: 100,
  day: undefined,
};

/** Opens a recorder over a model, with a wall clock that the test sets. */
function openRecorder(options: UsageRecorderOptions = {}, store: UsageModel = createUsageModel()) {
  const lines: { readonly level: string; readonly fields: object }[] = [];
  const at = (level: string) => (fields: object) => void lines.push({ level, fields });
  const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const time = { now: LATE_EVENING };
  const clock = { now: () => time.now, monotonic: () => systemClock.monotonic() };
  return { store, lines, time, recorder: createUsageRecorder({ store, clock, logger }, options) };
}

/** Flushes once an hour, so that the test controls flushes. */
const onlyOnDemand = { flushIntervalMs: HOUR_MS };

const anyFate = fc.constantFrom<Fate>('written', 'refused', 'replyLost');
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyCall },
  { weight: 1, arbitrary: fc.array(anyFate, { maxLength: 2 }).map((fates) => ({ fates })) },
);

describe('the usage recorder', () => {
  it('stores every call once, whatever the outcome of the batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
        const { store, recorder, time } = openRecorder(onlyOnDemand);
        const calls: TimedCall[] = [];
        const flushes: Promise<void>[] = [];
        for (const step of steps) {
          if ('fates' in step) {
            store.fates.push(...step.fates);
            flushes.push(recorder.flush().catch(() => {}));
          } else {
            time.now = step.at;
            recorder.record(step);
            calls.push(step);
          }
        }
        await Promise.all(flushes);
        store.fates.length = 0;
        await recorder.close();
        expect(store.rows()).toEqual(rowsOfCalls(calls));
      }),
    );
  });

  it('counts a call for the day of its credits, in the nearest hour', async () => {
    const { store, recorder } = openRecorder(onlyOnDemand);
    const today = LATE_EVENING - (LATE_EVENING % DAY_MS);
    for (const days of [-1, 0, 1]) recorder.record({ ...call, day: today / DAY_MS + days });
    await recorder.close();
    const hours = [today - HOUR_MS, LATE_EVENING, today + DAY_MS];
    expect(store.rows().map(({ hour }) => hour)).toEqual(hours);
  });

  it('writes many rows in batches of a bounded size', async () => {
    const { store, recorder } = openRecorder(onlyOnDemand);
    for (let index = 0; index < 2_500; index++) recorder.record({ ...call, accountId: `key_${index}` });
    await recorder.flush();
    expect(store.batches.map(({ rows, sequence }) => [sequence, rows.length])).toEqual([
      [1, 1_000],
      [2, 1_000],
      [3, 500],
    ]);
    expect(store.rows()).toHaveLength(2_500);
    await recorder.close();
  });

  it('retries by itself, with a warning each time, and logs when it succeeds', async () => {
    const { store, recorder, lines } = openRecorder({ flushIntervalMs: 2 });
    store.fates.push('refused', 'replyLost', 'refused');
    recorder.record(call);
    await until(() => lines.some(({ level }) => level === 'info'));
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'info']);
    expect(store.rows()).toMatchObject([{ calls: 1 }]);
    await recorder.close();
  });

  it('retries while it closes until the store is available', async () => {
    const { store, recorder, lines } = openRecorder(onlyOnDemand);
    store.fates.push('refused', 'replyLost');
    recorder.record(call);
    await recorder.close();
    expect([store.rows().length, lines]).toEqual([1, []]);
  });

  it.each<Fate>(['refused', 'noReply'])(
    'closes within the timeout when the store is %s, and reports the loss',
    async (fate) => {
      const { store, recorder, lines } = openRecorder({ ...onlyOnDemand, closeTimeoutMs: 150 });
      for (let index = 0; index < 1_500; index++) recorder.record({ ...call, accountId: `key_${index}` });
      store.fates.push(...Array.from({ length: 1_000 }, () => fate));
      await recorder.close();
      expect(lines).toMatchObject([{ level: 'error', fields: { calls: 1_500, credits: 120_000 } }]);
    },
  );

  it('deletes old usage, a step at a time, once a day', async () => {
    const store = createUsageModel();
    const row = { ...call, calls: 1, errors: 0 };
    const days = [401, 400, 399];
    await store.add({
      writer: 'w',
      sequence: 1,
      rows: days.map((age) => ({ ...row, hour: LATE_EVENING - age * DAY_MS })),
    });
    const { recorder } = openRecorder({ flushIntervalMs: 2 }, store);
    await until(() => store.rows().length === 2);
    expect(store.rows().map(({ hour }) => (LATE_EVENING - hour) / DAY_MS)).toEqual([400, 399]);
    await recorder.close();
  });
});
