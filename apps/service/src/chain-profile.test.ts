import { chooseProfile } from './chain-profile.ts';
import { UserError } from './user-error.ts';

describe('chain profile', () => {
  const warned: unknown[] = [];
  const logger = { debug() {}, info() {}, error() {}, warn: (fields: object) => void warned.push(fields) };
  const choose = (chainId: bigint, given: Partial<Parameters<typeof chooseProfile>[1]> = {}) =>
    chooseProfile(
      { name: 'main', chainId, genesis: undefined },
      { profile: undefined, unknownChains: 'serve', options: { proofs: 'complete' }, ...given },
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

  it('ends the start for a chain with an unknown id where the configuration rejects such chains', () => {
    expect(() => choose(324n, { unknownChains: 'refuse' })).toThrow(UserError);
  });

  it('uses the configured profile for a chain with an unknown id', () => {
    const given = { profile: 'op-stack', unknownChains: 'refuse' } as const;
    expect(choose(777_777n, given)).toMatchObject({ profile: { name: 'op-stack' } });
  });
});
