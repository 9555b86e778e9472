import type { ObservedCall } from '@ethread/ports';
import { createRequestLog, MAX_ACCOUNTS, MAX_OF_OUTCOME, MAX_TEXT_LENGTH } from './create-request-log.ts';

const CLIENT = { keyId: 'key_one', accountId: 'account_one', chain: 'main' };
const call = (changes: Partial<ObservedCall> = {}): ObservedCall => ({
  ...CLIENT,
  requestId: 'r1',
  method: 'eth_call',
  error: undefined,
  message: undefined,
  params: [{ to: '0x01' }, 'latest'],
  source: 'service',
  proof: 'complete',
  milliseconds: 4,
  credits: 80,
  bytes: 100,
  ...changes,
});
const rejection = (error: string, requestId: string) => ({
  error,
  requestId,
  address: '192.0.2.7',
  client: CLIENT,
});

function open({ storesParams = false } = {}) {
  const time = { now: 1_000 };
  const clock = { now: () => time.now, monotonic: () => time.now };
  return { time, log: createRequestLog({ clock }, { storesParams }) };
}

describe('createRequestLog', () => {
  it('returns the latest requests of a valid key first, and filters them by account, chain, method, error and failure', () => {
    const { time, log } = open();
    log.onCall(call({ requestId: 'a' }));
    time.now += 1;
    log.onCall(call({ requestId: 'b', error: 'RevertError', message: 'execution reverted: 0x08c379a0' }));
    time.now += 1;
    log.onCall(call({ requestId: 'c', accountId: 'other', chain: 'test', method: 'eth_getLogs' }));
    time.now += 1;
    log.onRejected(rejection('RateExceededError', 'd'));
    log.onRejected({ error: 'InvalidApiKeyError', requestId: 'e', address: '192.0.2.7' });
    const ids = (filter: object) => log.find({ count: 10, ...filter }).map(({ requestId }) => requestId);
    expect(ids({})).toEqual(['d', 'c', 'b', 'a']);
    expect(ids({ count: 2 })).toEqual(['d', 'c']);
    expect(ids({ accountId: 'account_one' })).toEqual(['d', 'b', 'a']);
    expect(ids({ accountId: 'unknown' })).toEqual([]);
    expect(ids({ chain: 'test' })).toEqual(['c']);
    expect(ids({ method: 'eth_call' })).toEqual(['b', 'a']);
    expect(ids({ error: 'RevertError' })).toEqual(['b']);
    expect(ids({ isFailed: true })).toEqual(['d', 'b']);
  });

  it('orders the requests of one millisecond by their responses, whatever their outcome', () => {
    const { log } = open();
    log.onCall(call({ requestId: 'a', error: 'RevertError' }));
    log.onCall(call({ requestId: 'b' }));
    log.onRejected(rejection('RateExceededError', 'c'));
    log.onCall(call({ requestId: 'd', error: 'RevertError' }));
    expect(log.find({ count: 3 }).map(({ requestId }) => requestId)).toEqual(['d', 'c', 'b']);
  });

  it('stores neither params nor messages, which quote them, unless it is told to', () => {
    const reverted = call({ error: 'RevertError', message: 'execution reverted: 0x08c379a0' });
    const hidden = open().log;
    hidden.onCall(reverted);
    expect(hidden.find({ count: 1 })).toMatchObject([{ params: undefined, message: undefined }]);
    const shown = open({ storesParams: true }).log;
    shown.onCall(reverted);
    expect(shown.find({ count: 1 })).toMatchObject([
      { params: '[{"to":"0x01"},"latest"]', message: 'execution reverted: 0x08c379a0' },
    ]);
  });

  it('stores the beginning of large params and messages', () => {
    const { log } = open({ storesParams: true });
    const large = '0x'.padEnd(2_000_000, 'a');
    const params = [
      { data: large, ...Object.fromEntries(Array.from({ length: 1_000 }, (_none, at) => [at, at])) },
    ];
    log.onCall(call({ params, error: 'RevertError', message: large }));
    const [found] = log.find({ count: 1 });
    expect(found?.params).toHaveLength(MAX_TEXT_LENGTH + 1);
    expect(found?.params).toMatch(/^\[\{"0":0,"1":1,.*…$/);
    expect(found?.message).toHaveLength(MAX_TEXT_LENGTH);
  });

  it.each([
    ['no params', undefined, 'null'],
    ['params by name', { block: '0x1', full: true }, '{"block":"0x1","full":true}'],
    ['nested lists', [[[[[[[[[[1]]]]]]]]]], '[[[[[[[[[…]]]]]]]]]'],
    ['quotes', ['"'], '["\\""]'],
  ])('prints %s as JSON', (_name, params, printed) => {
    const { log } = open({ storesParams: true });
    log.onCall(call({ params }));
    expect(log.find({ count: 1 })[0]?.params).toBe(printed);
  });

  it('stores a bounded number of requests of an account, and no outcome displaces another one', () => {
    const { log } = open();
    log.onCall(call({ requestId: 'rare', error: 'RevertError' }));
    for (let index = 0; index < 3 * MAX_OF_OUTCOME; index++) {
      log.onCall(call());
      log.onRejected(rejection('RateExceededError', 'frequent'));
    }
    expect(log.find({ count: 1_000 })).toHaveLength(2 * MAX_OF_OUTCOME + 1);
    expect(log.find({ count: 10, error: 'RevertError' })).toMatchObject([{ requestId: 'rare' }]);
  });

  it('forgets the account without a request for the longest time once there are too many', () => {
    const { time, log } = open();
    for (let index = 0; index < MAX_ACCOUNTS; index++) {
      log.onCall(call({ accountId: `account_${index}` }));
      time.now += 1;
    }
    log.onCall(call({ accountId: 'account_0' }));
    time.now += 1;
    log.onCall(call({ accountId: 'one more' }));
    const accounts = new Set(log.find({ count: 1_000 }).map(({ accountId }) => accountId));
    expect(accounts.size).toBe(MAX_ACCOUNTS);
    expect(accounts.has('account_1')).toBe(false);
    expect(accounts.has('account_0')).toBe(true);
  });
});
