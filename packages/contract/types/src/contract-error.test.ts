import { CreditsExhaustedError, InvalidApiKeyError, InvalidParamsError, OverloadedError } from './index.ts';

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

describe('ContractError.stack', () => {
  const framesOf = ({ stack }: Error) => stack?.match(/^ +at /gm)?.length ?? 0;

  it('has no frames for an error that rejects a whole message', () => {
    expect(framesOf(new OverloadedError())).toBe(0);
  });

  it('has frames for other errors, also after a rejection', () => {
    expect(framesOf(new InvalidParamsError({ detail: 'none' }))).toBeGreaterThan(0);
    expect(framesOf(new Error())).toBeGreaterThan(0);
  });
});
