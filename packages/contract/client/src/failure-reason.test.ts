import { failureReason } from './failure-reason.ts';

describe('failureReason', () => {
  it('returns the innermost message', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    expect(failureReason(new TypeError('fetch failed', { cause }))).toBe(cause.message);
  });

  it('returns the first failure of several addresses', () => {
    const group = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('other')]);
    expect(failureReason(new TypeError('fetch failed', { cause: group }))).toBe('connect ECONNREFUSED ::1:1');
  });

  it('returns the code of an error without a message', () => {
    expect(failureReason({ code: 'ENOTFOUND' })).toBe('ENOTFOUND');
  });

  it.each([undefined, null, 7, {}])('reports that there is no reason for %p', (failure) => {
    expect(failureReason(failure)).toBe('no reason was given');
  });

  it('terminates for an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(failureReason(error)).toBe('loop');
  });
});
