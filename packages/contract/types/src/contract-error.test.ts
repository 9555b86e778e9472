import { CreditsExhaustedError, InvalidApiKeyError, OverloadedError } from './index.ts';

describe('ContractError.retryAfterSeconds', () => {
  it('an error has the retry delay that its thrower sets', () => {
    expect(new CreditsExhaustedError({ retryAfterSeconds: 3_600 }).retryAfterSeconds).toBe(3_600);
  });

  it('an error has no retry delay when its thrower sets none', () => {
    expect(new OverloadedError().retryAfterSeconds).toBeUndefined();
  });

  it('an error has no retry delay when its document entry does not allow one', () => {
    expect(new InvalidApiKeyError({ retryAfterSeconds: 5 }).retryAfterSeconds).toBeUndefined();
  });
});
