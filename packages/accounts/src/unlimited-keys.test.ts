import { InvalidApiKeyError } from '@ethread/types';
import { createUnlimitedKeys } from './unlimited-keys.ts';

const visit = (key: string) => ({ key, chain: 'only', origin: undefined, address: undefined });

describe('unlimited keys', () => {
  const accounts = createUnlimitedKeys(['one', 'two']);

  it('let each key in, under a name that is not the key', async () => {
    expect(await accounts.admit(visit('one'))).toEqual({ keyId: 'configured-1' });
    expect(await accounts.admit(visit('two'))).toEqual({ keyId: 'configured-2' });
  });

  it.each(['', 'ONE', 'one ', 'three'])('refuse %j', (key) => {
    expect(() => accounts.admit(visit(key))).toThrow(InvalidApiKeyError);
  });

  it('reserve without a balance', async () => {
    const caller = await accounts.admit(visit('one'));
    expect((await accounts.reserve(caller, 1_000)).balance).toBeUndefined();
  });
});
