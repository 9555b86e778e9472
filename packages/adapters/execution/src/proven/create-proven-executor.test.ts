import { headerHash } from '@ethread/chain';
import { ProvenValues } from '@ethread/calls';
import { readCrossing, readCrossingGenesis } from '@ethread/evm/testing';
import type { ProofSource } from '@ethread/ports';
import { createProvenExecutor } from './create-proven-executor.ts';

const { signal } = new AbortController();
/** Proves that no account exists. */
const prove: ProofSource['prove'] = async ({ reads }) => {
  const values = new ProvenValues();
  for (const { address } of reads.accounts.values()) values.setAccount(address, null);
  return { values, hinted: undefined, cost: { requests: 1, bytes: 0, items: reads.accounts.size } };
};

describe('calls over proven state', () => {
  it('run only at blocks whose forks and blob schedule are certain and that more than one source shows', async () => {
    const header = (await readCrossing()).at(-1)?.header;
    if (!header) throw new Error('the chain has a block');
    const { timestamp, number } = header;
    // Returns the blob base fee.
    const input = Uint8Array.of(0x4a, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3);
    const request = { from: new Uint8Array(20), to: null, value: 0n, input };
    const outcomeOf = async (rulesUntil: number, shown: number, blobRulesUntil: number) => {
      const executor = createProvenExecutor({
        genesis: readCrossingGenesis(),
        source: { prove, untilVouched: (block) => block.header.number <= shown },
        rulesUntil: () => rulesUntil,
        blobRulesUntil,
      });
      const outcome = await executor.call(
        request,
        { header, hash: headerHash(header), canonical: true },
        { signal },
      );
      await executor.close();
      return outcome;
    };
    expect(await outcomeOf(timestamp, number, Infinity)).toMatchObject({
      reason: expect.stringMatching('rules .* not certain'),
    });
    expect(await outcomeOf(timestamp + 1, number - 1, Infinity)).toMatchObject({
      reason: expect.stringMatching('only one node'),
    });
    expect(await outcomeOf(timestamp + 1, number, timestamp)).toMatchObject({
      reason: expect.stringMatching('blob schedule'),
    });
    expect(await outcomeOf(timestamp + 1, number, timestamp + 1)).toMatchObject({ kind: 'returned' });
  });
});
