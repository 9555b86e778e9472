import { silentLogger } from '@ethread/core';
import { LedgerUnreachableError, PortError, type PortFailure } from '@ethread/ports';
import { retryAfterOf, toRpcError } from './to-rpc-error.ts';

const convert = (error: Error) => toRpcError(error, 'r', silentLogger);

describe("a backend's failure as an error of the document", () => {
  it.each<readonly [PortFailure, object, number | undefined]>([
    [
      { kind: 'unavailable' },
      { name: 'ResourceUnavailableError', code: -32002, httpStatus: 200, message: 'resource unavailable' },
      undefined,
    ],
    [
      { kind: 'unavailable', cause: 'limited', retryAfterSeconds: 3 },
      { code: -32002, message: 'resource unavailable: the nodes take no more calls for now' },
      3,
    ],
    [
      { kind: 'unavailable', cause: 'oldHead', values: { seconds: 130 } },
      { message: 'resource unavailable: no node can be asked; the newest block is 130 s old' },
      undefined,
    ],
    [
      { kind: 'unavailable', detail: 'query up to 10 blocks' },
      { message: 'resource unavailable: query up to 10 blocks' },
      undefined,
    ],
    [{ kind: 'overloaded' }, { name: 'OverloadedError', httpStatus: 503 }, 1],
    [
      { kind: 'clientLimit', detail: '2 calls are in flight', retryAfterSeconds: 1 },
      { code: -32005, httpStatus: 429, message: 'request rate exceeded: 2 calls are in flight' },
      1,
    ],
    [{ kind: 'outOfTime' }, { code: -32000, message: 'execution timeout' }, undefined],
    [{ kind: 'notHeld', detail: 'the bucket is away' }, { code: 4444, httpStatus: 200 }, undefined],
  ])('is for %j the error %j', (failure, expected, retryAfter) => {
    const error = convert(new PortError(failure));
    expect(error).toMatchObject(expected);
    expect(retryAfterOf(error)).toBe(retryAfter);
  });

  it('is a 503 without the cause when credits cannot be counted', () => {
    const { httpStatus, message } = convert(new LedgerUnreachableError(new Error('a secret address')));
    expect(httpStatus).toBe(503);
    expect(message).toBe('the service is overloaded: credits cannot be counted at the moment');
  });
});
