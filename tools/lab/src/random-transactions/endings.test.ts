import { accessListEndingOf, effectsOf, plainEndingOf, withEmptyHashes } from './endings.ts';

describe('plainEndingOf', () => {
  it('returns the result, the data of a revert, or that the call failed, without its message', () => {
    expect(plainEndingOf({ result: '0x01' })).toEqual({ result: '0x01' });
    const reverted = { code: 3, message: 'execution reverted', data: '0x08c379a0' };
    expect(plainEndingOf({ error: reverted })).toEqual({ reverted: '0x08c379a0' });
    expect(plainEndingOf({ error: { code: -32000, message: 'out of gas' } })).toEqual({ failed: true });
  });
});

describe('accessListEndingOf', () => {
  it('ignores the order of accounts and keys', () => {
    const a = { address: '0xa', storageKeys: ['0x1', '0x2'] };
    const reversed = { address: '0xa', storageKeys: ['0x2', '0x1'] };
    const b = { address: '0xb', storageKeys: [] };
    const ending = (accessList: readonly object[]) =>
      accessListEndingOf({ result: { accessList, gasUsed: '0x5208' } });
    expect(ending([a, b])).toEqual(ending([b, reversed]));
    expect(ending([a])).not.toEqual(ending([b]));
  });
});

describe('withEmptyHashes', () => {
  it('replaces zero hashes only where both are zero', () => {
    const zero = `0x${'0'.repeat(64)}`;
    const absent = { balance: '0x0', codeHash: zero, storageHash: zero };
    expect(withEmptyHashes(absent)).toMatchObject({
      balance: '0x0',
      codeHash: expect.stringMatching(/^0xc5d246/),
      storageHash: expect.stringMatching(/^0x56e81f/),
    });
    const wrong = { ...absent, codeHash: '0x01' };
    expect(withEmptyHashes(wrong)).toEqual(wrong);
  });
});

describe('effectsOf', () => {
  it('leaves out what depends on the hash of the block', () => {
    const log = { address: '0xa', topics: ['0x1'], data: '0x' };
    const receipt = (blockHash: string) => ({
      transactionHash: '0x1',
      status: '0x1',
      gasUsed: '0x1',
      cumulativeGasUsed: '0x2',
      blockHash,
      logs: [{ ...log, blockHash }],
    });
    expect(effectsOf(receipt('0xaa'))).toEqual(effectsOf({ ...receipt('0xbb'), contractAddress: null }));
    expect(effectsOf({ ...receipt('0xaa'), status: '0x0' })).not.toEqual(effectsOf(receipt('0xaa')));
  });
});
