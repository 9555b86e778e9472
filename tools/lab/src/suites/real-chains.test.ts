import { describeWith } from '@ethread/setup';
import { checkRealChains } from './real-chains.ts';

describeWith('recorded data')('recorded blocks of public chains', () => {
  it('have what they commit to, and execute on their witnesses to their receipts', async () => {
    const results = await checkRealChains();
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    const passed = Object.fromEntries(results.map(({ file, passed: count }) => [file, count]));
    expect(passed).toEqual({
      witnesses: 2,
      'payloads of OP Sepolia': 7,
      blocks: 55,
      'raw blocks and receipts': 11,
      'receipts and transactions': 34,
      proofs: 7,
      'light client': 4,
    });
  });
});
