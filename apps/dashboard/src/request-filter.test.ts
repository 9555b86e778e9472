import { readRequestFilter, requestsAddress } from './request-filter.ts';

describe('the address of requests', () => {
  it.each([
    [{}, '#requests'],
    [{ failed: true }, '#requests?failed=1'],
    [
      { failed: true, key: 'key_1', method: 'eth_call', error: 'RevertError' },
      '#requests?failed=1&key=key_1&method=eth_call&error=RevertError',
    ],
  ])('has the choice %j', (filter, address) => {
    expect(requestsAddress(filter)).toBe(address);
    expect(readRequestFilter(address)).toEqual(filter);
  });

  it('ignores unknown and empty fields', () => {
    expect(readRequestFilter('#requests?method=&other=1&failed=yes')).toEqual({});
    expect(readRequestFilter('')).toEqual({});
  });
});
