import { chooseProfile } from './open-nodes.ts';

describe('chain profile', () => {
  const warned: unknown[] = [];
  const logger = { debug() {}, info() {}, error() {}, warn: (fields: object) => void warned.push(fields) };
  const choose = (chainId: bigint, given: Partial<Parameters<typeof chooseProfile>[1]> = {}) =>
    chooseProfile(
      { chainId, genesis: undefined },
      { profile: undefined, options: { proofs: 'complete' }, ...given },
      logger,
    );

  beforeEach(() => void warned.splice(0));

  it.each([
    [1n, 'ethereum'],
    [8_453n, 'op-stack'],
    [42_161n, 'arbitrum'],
    [56n, 'bsc'],
    [137n, 'polygon'],
  ] as const)('follows from the chain id %s and leaves the level of proof unchanged', (chainId, name) => {
    expect(choose(chainId)).toMatchObject({ profile: { name }, options: { proofs: 'complete' } });
    expect(warned).toEqual([]);
  });

  it('serves a chain with an unknown id without proofs and logs a warning', () => {
    expect(choose(324n)).toMatchObject({ profile: { name: 'unknown' }, options: { proofs: 'none' } });
    expect(warned).toEqual([{ chainId: '324' }]);
  });

  it('uses the configured profile for a chain with an unknown id', () => {
    expect(choose(777_777n, { profile: 'op-stack' })).toMatchObject({ profile: { name: 'op-stack' } });
  });
});
