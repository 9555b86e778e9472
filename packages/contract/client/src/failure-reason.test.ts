import { failureReason } from './failure-reason.ts';

const loop = new Error('loop');
loop.cause = loop;
const several = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('other')]);

describe('failureReason', () => {
  it.each<[what: string, failure: unknown, reason: string]>([
    ['the innermost message', new TypeError('fetch failed', { cause: new Error('reset') }), 'reset'],
    ['the first failure of several addresses', { cause: several }, 'connect ECONNREFUSED ::1:1'],
    ['the code of an error without a message', { code: 'ENOTFOUND' }, 'ENOTFOUND'],
    ['no reason for what is no error', 7, 'no reason was given'],
    ['no reason for nothing', null, 'no reason was given'],
    ['the message of an error that is its own cause', loop, 'loop'],
  ])('returns %s', (_what, failure, reason) => {
    expect(failureReason(failure)).toBe(reason);
  });
});
