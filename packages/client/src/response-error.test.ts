import { RpcError } from '@ethread/json-rpc';
import { type ErrorName, errorTable } from '@ethread/types';
import { toResponseError } from './response-error.ts';

describe('an error response', () => {
  it.each(Object.entries(errorTable))('becomes the class of %s', (name, { code, message }) => {
    const words = message.replace(/\{\w+\}/, 'some words');
    const error = toResponseError({ code, message: words, data: '0x01' });
    expect(error).toMatchObject({ errorName: name, code, message: words, data: '0x01' });
  });

  it.each<[string, number, string, ErrorName]>([
    ['a revert without a reason', 3, 'execution reverted', 'ExecutionReverted'],
    ['an unknown method in other words', -32601, 'Method not found', 'MethodNotFound'],
    ['an unknown block in other words', -32001, 'unknown block', 'HeaderNotFound'],
  ])('knows %s by its code', (_case, code, message, errorName) => {
    expect(toResponseError({ code, message })).toMatchObject({ errorName, message });
  });

  it('stays plain where a code has several meanings and the message none', () => {
    const error = toResponseError({ code: -32005, message: 'slow down' });
    expect(error.constructor).toBe(RpcError);
    expect(error).toMatchObject({ code: -32005, message: 'slow down' });
  });

  it.each([null, 7, 'words', [], {}, { code: '3', message: 4 }, { code: Infinity, data: {} }])(
    'is made of %j, too',
    (malformed) => {
      expect(toResponseError(malformed)).toBeInstanceOf(RpcError);
    },
  );
});
