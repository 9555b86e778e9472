import { ResponseSizes } from '../load.ts';

describe('ResponseSizes', () => {
  it('remembers the largest recent response of a client', () => {
    const sizes = new ResponseSizes();
    sizes.note('a', 'eth_call', 2_000_000);
    sizes.note('a', 'eth_call', 1_000);
    sizes.note('b', 'eth_call', 1_000);
    expect([sizes.of('a', 'eth_call'), sizes.of('a', 'eth_getLogs')]).toEqual([1_800_000, 0]);
    expect(sizes.of('b', 'eth_call')).toBe(0);
    sizes.note('a', 'eth_call', 3_000_000);
    expect(sizes.of('a', 'eth_call')).toBe(3_000_000);
  });

  it('forgets a large response after many small ones', () => {
    const sizes = new ResponseSizes();
    sizes.note('a', 'eth_call', 2_000_000);
    for (let response = 0; response < 40; response++) sizes.note('a', 'eth_call', 100);
    expect(sizes.of('a', 'eth_call')).toBe(0);
  });

  it('bounds the clients that it remembers', () => {
    const sizes = new ResponseSizes();
    for (let client = 0; client <= 10_000; client++) sizes.note(`${client}`, 'eth_call', 1_000_000);
    expect([sizes.of('0', 'eth_call'), sizes.of('10000', 'eth_call')]).toEqual([0, 1_000_000]);
  });
});
