import { judgeResponse } from './judge-response.ts';

const headers = (head: number | undefined) =>
  new Headers(head === undefined ? {} : { 'X-Head-Number': `0x${head.toString(16)}` });
const response = (result: unknown, head: number | undefined, code?: number) => ({
  result,
  error: code === undefined ? undefined : { code, message: 'a reason' },
  headers: headers(head),
});
const asks = (needs: number | undefined) => ({ needs, head: 100 });

describe('judgeResponse', () => {
  it('accepts a result of a server that lags', () => {
    expect(judgeResponse(response({}, 60), asks(60))).toEqual({});
  });

  it('lets a server lack a block above its own head', () => {
    expect(judgeResponse(response(null, 60), asks(61))).toEqual({
      retry: 'a server that lags lacks a block',
    });
    expect(judgeResponse(response(undefined, 60, -32602), asks(61)).retry).toBeDefined();
    expect(judgeResponse(response(null, undefined), asks(61)).retry).toBeDefined();
  });

  it('calls a server wrong that lacks a block up to its own head', () => {
    expect(judgeResponse(response(null, 61), asks(61)).fault).toBeDefined();
    expect(judgeResponse(response(undefined, 61, -32602), asks(61)).fault).toBeDefined();
  });

  it('calls a server wrong that has no result for a tag', () => {
    expect(judgeResponse(response(null, 61), asks(undefined)).fault).toBeDefined();
  });

  it('calls a head wrong that the chain does not have', () => {
    expect(judgeResponse(response({}, 101), asks(undefined)).fault).toBeDefined();
  });

  it('repeats a call that could not be served', () => {
    expect(judgeResponse(response(undefined, 60, -32002), asks(1))).toEqual({ retry: '-32002 a reason' });
  });
});
