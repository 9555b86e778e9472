import { InvalidApiKeyError } from '@ethread/types';
import { createUnlimitedKeys } from './admission.ts';
import { keyHashOf } from './keys/api-key.ts';

const visit = (key: string) => ({
  keyHash: keyHashOf(key),
  chain: 'only',
  origin: undefined,
  address: undefined,
});

describe('unlimited keys', () => {
  const records: unknown[] = [];
  const accounts = createUnlimitedKeys(['one', 'two'], {
    clock: { now: () => Date.UTC(2026, 0, 1, 23, 59, 30), monotonic: () => 0 },
    usage: { record: (call) => void records.push(call) },
  });

  it.each([
    ['one', 'configured-1'],
    ['two', 'configured-2'],
  ])(
    'admits the unlimited key %j with a share of calls of its own, under a name that is not the key',
    (key, name) => {
      const { keyId, share } = accounts.admit(visit(key));
      expect([keyId, share?.client]).toEqual([name, name]);
    },
  );

  it('counts the calls of an unlimited key under its ID, by chain', () => {
    const outcome = { credits: 80, day: undefined, isError: false, bytes: 10 };
    accounts.admit(visit('one')).record({ method: 'eth_call', ...outcome });
    accounts.admit({ ...visit('one'), chain: 'other' }).record({ method: undefined, ...outcome });
    expect(records).toEqual([
      { accountId: 'configured-1', chain: 'only', method: 'eth_call', ...outcome },
      { accountId: 'configured-1', chain: 'other', method: '-', ...outcome },
    ]);
  });

  it.each(['', 'ONE', 'one ', 'three'])('rejects %j as an unlimited key', (key) => {
    expect(() => accounts.admit(visit(key))).toThrow(InvalidApiKeyError);
  });

  it('reports the maximum balance for an unlimited key, until midnight', () => {
    expect(accounts.admit(visit('one')).balance()).toEqual({
      remaining: Number.MAX_SAFE_INTEGER,
      resetSeconds: 30,
    });
  });
});
