import { profileOfChain } from './chain-profile.ts';

describe('profileOfChain', () => {
  it.each([
    ['polygon', 137n, 0x7f],
    ['arbitrum', 42_161n, 0x78],
  ])('knows the transactions of %s that nodes do not show whole', (name, id, type) => {
    expect(profileOfChain(id)).toMatchObject({ name });
    expect(profileOfChain(id).unprovableTypes).toEqual(new Set([type]));
    expect(profileOfChain(1n).unprovableTypes.size).toBe(0);
  });
});
