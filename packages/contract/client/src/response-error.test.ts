import { RpcError } from '@ethread/json-rpc';
import { type ErrorName, errorTable } from '@ethread/types';
import { toResponseError, UnlistedError } from './response-error.ts';

describe('toResponseError', () => {
  it.each(Object.entries(errorTable))('returns the class of %s', (name, { code, message }) => {
    const words = message.replace(/\{\w+\}/, 'some words');
    const error = toResponseError({ code, message: words, data: '0x01' });
    expect(error).toMatchObject({ errorName: name, code, data: '0x01' });
    expect(error.message.startsWith(words)).toBe(true);
  });

  it.each<[string, number, string, ErrorName]>([
    ['a revert without a reason', 3, 'execution reverted', 'ExecutionReverted'],
    ['an unknown method in other words', -32601, 'Method not found', 'MethodNotFound'],
    ['an unknown block in other words', -32001, 'unknown block', 'HeaderNotFound'],
  ])('identifies %s by its code', (_case, code, message, errorName) => {
    expect(toResponseError({ code, message })).toMatchObject({ errorName, message });
  });

  it('returns an UnlistedError when the code has several meanings and the message matches none', () => {
    const error = toResponseError({ code: -32005, message: 'slow down' });
    expect(error).toBeInstanceOf(UnlistedError);
    expect(error).toMatchObject({ code: -32005, message: 'slow down' });
  });

  it("extracts the values of the message's placeholders", () => {
    const reason = (message: string) => toResponseError({ code: 3, message });
    expect(reason('execution reverted: too (much)\nof it')).toMatchObject({ reason: 'too (much)\nof it' });
    expect(reason('execution reverted')).toMatchObject({ reason: '' });
    expect(toResponseError({ code: -32603, message: 'internal error (request ab-1)' })).toMatchObject({
      requestId: 'ab-1',
    });
  });

  it('identifies an error by the HTTP status when its message has placeholders', () => {
    const error = { code: -32002, message: 'this key is not allowed here' };
    expect(toResponseError(error, undefined, { status: 403 })).toMatchObject({ errorName: 'KeyNotAllowed' });
    expect(
      toResponseError({ code: -32000, message: 'out of gas' }, undefined, { status: 200 }),
    ).toMatchObject({ errorName: 'ExecutionFailed' });
  });

  it('returns the time until the credits are restored, even without a header', () => {
    const error = { code: -32005, message: 'daily credit balance exhausted' };
    const reported = (facts: object) => Object(toResponseError(error, undefined, facts)).retryAfterSeconds;
    expect(reported({ retryAfterSeconds: 60, resetSeconds: 61 })).toBe(60);
    expect(reported({ resetSeconds: 61 })).toBe(61);
    const until = (Date.now() / 1_000 + Number(reported({}))) % 86_400;
    expect(Math.min(until, 86_400 - until)).toBeLessThan(60);
  });

  it.each([null, 7, 'words', [], {}, { code: '3', message: 4 }, { code: Infinity, data: {} }])(
    'returns an error for the malformed value %j',
    (malformed) => {
      expect(toResponseError(malformed)).toBeInstanceOf(RpcError);
    },
  );
});
