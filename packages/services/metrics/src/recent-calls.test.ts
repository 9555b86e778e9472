import { meteredCall as call } from './testing/metered-call.ts';
import { createRecentCalls } from './recent-calls.ts';

function open() {
  const time = { now: 1_000_000_000 };
  const clock = { now: () => time.now, monotonic: () => time.now };
  return { time, recent: createRecentCalls({ clock }) };
}
const nothing = { calls: 0, errors: 0, rejected: 0 };

describe('createRecentCalls', () => {
  it('counts calls by second, without the second in progress', () => {
    const { time, recent } = open();
    recent.onCall(call());
    recent.onCall(call({ error: 'RevertError' }));
    time.now += 2_000;
    recent.onRejected({ error: 'InvalidApiKeyError' });
    recent.onCall(call({ method: undefined, error: 'MethodNotFoundError' }));
    expect(recent.last(2).steps).toEqual([{ calls: 2, errors: 1, rejected: 0 }, nothing]);
    time.now += 999;
    expect(recent.last(2).steps).toEqual([{ calls: 2, errors: 1, rejected: 0 }, nothing]);
    time.now += 1;
    expect(recent.last(3)).toMatchObject({
      from: 1_000_000_000,
      to: 1_000_003_000,
      steps: [{ calls: 2 }, nothing, { calls: 1, errors: 1, rejected: 1 }],
    });
  });

  it('reports calls by method and chain, and errors and rejections by name, the most frequent first', () => {
    const { time, recent } = open();
    recent.onCall(call({ chain: 'other', milliseconds: 9, error: 'ExecutionRevertedError' }));
    recent.onCall(call());
    recent.onRejected({ error: 'InvalidApiKeyError' });
    time.now += 1_000;
    for (let count = 0; count < 2; count++) {
      recent.onCall(call({ milliseconds: 8, error: 'InvalidParamsError' }));
      recent.onRejected({ error: 'RateLimitedError' });
    }
    time.now += 1_000;
    expect(recent.last(60)).toMatchObject({
      methods: [
        { chain: 'main', method: 'eth_call', calls: 3, errors: 2, milliseconds: 20 },
        { chain: 'other', method: 'eth_call', calls: 1, errors: 1, milliseconds: 9 },
      ],
      errors: [
        { error: 'InvalidParamsError', count: 2 },
        { error: 'ExecutionRevertedError', count: 1 },
      ],
      rejections: [
        { error: 'RateLimitedError', count: 2 },
        { error: 'InvalidApiKeyError', count: 1 },
      ],
    });
    expect(recent.last(1).errors).toEqual([{ error: 'InvalidParamsError', count: 2 }]);
  });

  it('forgets calls after a minute, also when no new ones arrived', () => {
    const { time, recent } = open();
    recent.onCall(call());
    time.now += 60_000;
    expect(recent.last(60).steps[0]).toMatchObject({ calls: 1 });
    time.now += 1_000;
    expect(recent.last(60).methods).toMatchObject([]);
    time.now += 60_000;
    recent.onCall(call());
    time.now += 1_000;
    expect(recent.last(60).methods).toMatchObject([{ calls: 1 }]);
  });

  it.each([
    ['an hour', 3_600, 60],
    ['a day', 86_400, 96],
    ['a week', 604_800, 168],
  ])('counts %s in longer steps, each second once however often they are read', (_name, seconds, steps) => {
    const { time, recent } = open();
    const step = seconds / steps;
    recent.onCall(call({ milliseconds: 8 }));
    expect(recent.last(seconds).methods).toEqual([]);
    recent.onRejected({ error: 'InvalidApiKeyError' });
    time.now += step * 1_000;
    recent.last(seconds);
    recent.onCall(call({ error: 'ExecutionRevertedError' }));
    time.now += 1_000;
    const found = recent.last(seconds);
    expect(found).toMatchObject({ stepSeconds: step, to: time.now, steps: { length: steps } });
    expect(found.steps.slice(-2)).toEqual([
      { calls: 1, errors: 0, rejected: 1 },
      { calls: 1, errors: 1, rejected: 0 },
    ]);
    expect(found.methods).toMatchObject([{ method: 'eth_call', calls: 2, errors: 1, milliseconds: 12 }]);
    expect(found).toMatchObject({
      errors: [{ error: 'ExecutionRevertedError', count: 1 }],
      rejections: [{ error: 'InvalidApiKeyError', count: 1 }],
    });
    time.now += (seconds + step) * 1_000;
    expect(recent.last(seconds).methods).toEqual([]);
  });
});
