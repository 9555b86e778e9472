import { CreditsExhaustedError, InvalidApiKeyError, OverloadedError } from './index.ts';

describe('ContractError.retryAfterSeconds', () => {
  it('is what the thrower says', () => {
    expect(new CreditsExhaustedError({ retryAfterSeconds: 3_600 }).retryAfterSeconds).toBe(3_600);
  });

  it('is open where the thrower says nothing', () => {
    expect(new OverloadedError().retryAfterSeconds).toBeUndefined();
  });

  it('is absent from an error that the document does not let tell it', () => {
    expect(new InvalidApiKeyError({ retryAfterSeconds: 5 }).retryAfterSeconds).toBeUndefined();
  });
});
