import { parseGenesis } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { chainConfig } from './chain-config.ts';

const genesisOf = (config: Readonly<Record<string, unknown>>) =>
  parseGenesis({ config: { chainId: 7, ...config }, difficulty: '0x1', gasLimit: '0x1000', alloc: {} });

describe('chainConfig', () => {
  it("uses the deposit contract of the genesis file, and mainnet's when the file names none", () => {
    const depositContractAddress = `0x${'4F'.repeat(20)}`;
    const contractOf = (config: Readonly<Record<string, unknown>>) =>
      bytesToHex(chainConfig(genesisOf(config)).depositContract);
    expect(contractOf({ depositContractAddress })).toBe(depositContractAddress.toLowerCase());
    expect(contractOf({})).toBe('0x00000000219ab540356cbb839cbe05303d7705fa');
  });

  it('rejects a deposit contract that is not an address', () => {
    expect(() => chainConfig(genesisOf({ depositContractAddress: '0x1234' }))).toThrow(
      'config.depositContractAddress: expected an address of 20 bytes',
    );
  });

  it.each([
    [true, undefined],
    [true, true],
    [false, false],
  ])('sets DAO fork support to %s when the genesis file says %s', (expected, daoForkSupport) => {
    expect(chainConfig(genesisOf({ daoForkBlock: 1, daoForkSupport })).daoForkSupport).toBe(expected);
  });
});
