import { KEY_MASK, maskKey, unmaskKey } from './key-mask.ts';

const KEY = 'a key/1';
const ADDRESS = `https://rpc.example/v3/${encodeURIComponent(KEY)}`;

describe('the mask of a key', () => {
  it('replaces the key of an address, and gives it back to an edited address', () => {
    const masked = maskKey(ADDRESS, KEY);
    expect(masked).toBe(`https://rpc.example/v3/${KEY_MASK}`);
    expect(unmaskKey(masked, KEY)).toBe(ADDRESS);
    expect(unmaskKey(masked.replace('rpc', 'eth'), KEY)).toBe(ADDRESS.replace('rpc', 'eth'));
    expect(unmaskKey(`${masked}2`, KEY)).toBe(`${ADDRESS}2`);
  });

  it('removes a mask that was cut into, and masks nothing without a key', () => {
    expect(unmaskKey(maskKey(ADDRESS, KEY).slice(0, -1), KEY)).toBe('https://rpc.example/v3/');
    expect(maskKey(ADDRESS, '')).toBe(ADDRESS);
  });
});
