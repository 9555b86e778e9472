import { parseGenesis } from '@ethread/chain';
import { chainConfig } from './chain-config.ts';

const genesisOf = (config: Readonly<Record<string, unknown>>) =>
  parseGenesis({ config: { chainId: 7, ...config }, difficulty: '0x1', gasLimit: '0x1000', alloc: {} });

describe('chainConfig', () => {
  it.each([
    [true, undefined],
    [true, true],
    [false, false],
  ])('sets DAO fork support to %s when the genesis file says %s', (expected, daoForkSupport) => {
    expect(chainConfig(genesisOf({ daoForkBlock: 1, daoForkSupport })).daoForkSupport).toBe(expected);
  });
});
