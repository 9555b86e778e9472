import { isUnavailable } from '@ethread/ports';
import { chain } from '../testing/small-chain.ts';
import { baseFeeAfter } from './next-fees.ts';

describe('baseFeeAfter', () => {
  it('follows the rules of Ethereum where the chain config is not known', async () => {
    const head = await chain.header({ tag: 'latest' });
    if (!head || isUnavailable(head)) throw new Error('the chain has no head');
    const header = { ...head.header, gasLimit: 1_000n, baseFeePerGas: 800n };
    expect(baseFeeAfter({ ...header, gasUsed: 500n }, undefined)).toBe(800n);
    expect(baseFeeAfter({ ...header, gasUsed: 1_000n }, undefined)).toBe(900n);
    expect(baseFeeAfter({ ...header, gasUsed: 0n }, undefined)).toBe(700n);
  });
});
