import { failureReason } from './failure-reason.ts';

describe('the reason of a failure', () => {
  it('is the innermost message', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    expect(failureReason(new TypeError('fetch failed', { cause }))).toBe(cause.message);
  });

  it('is the first failure of several addresses', () => {
    const group = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('other')]);
    expect(failureReason(new TypeError('fetch failed', { cause: group }))).toBe('connect ECONNREFUSED ::1:1');
  });

  it('is the code where there is no message', () => {
    expect(failureReason({ code: 'ENOTFOUND' })).toBe('ENOTFOUND');
  });

  it.each([undefined, null, 7, {}])('is said to be missing for %p', (failure) => {
    expect(failureReason(failure)).toBe('no reason was given');
  });

  it('ends for a cause that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(failureReason(error)).toBe('loop');
  });
});
