import { headerHash } from '@ethread/chain';
import { ProvenValues } from '@ethread/calls';
import { silentLogger } from '@ethread/core';
import { readCrossing, readCrossingGenesis } from '@ethread/evm/testing';
import type { ProofSource } from '@ethread/ports';
import { createProvenExecutor } from './create-proven-executor.ts';

const { signal } = new AbortController();
const NOBODY = { nonce: 0n, balance: 0n };
/** Proves that no account exists. */
const prove: ProofSource['prove'] = async ({ reads }) => {
  const values = new ProvenValues();
  for (const { address } of reads.accounts.values()) values.setAccount(address, null);
  return { values, hinted: undefined, cost: { requests: 1, bytes: 0, items: reads.accounts.size } };
};

async function newest() {
  const header = (await readCrossing()).at(-1)?.header;
  if (!header) throw new Error('the chain has a block');
  return { header, hash: headerHash(header), canonical: true };
}

describe('calls over proven state', () => {
  it('run only at blocks whose forks and blob schedule are certain and that more than one source shows', async () => {
    const { header, hash } = await newest();
    const { timestamp, number } = header;
    // Returns the blob base fee.
    const input = Uint8Array.of(0x4a, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3);
    const request = { from: new Uint8Array(20), to: null, value: 0n, input };
    const outcomeOf = async (rulesUntil: number, shown: number, blobRulesUntil: number) => {
      const executor = createProvenExecutor({
        genesis: readCrossingGenesis(),
        logger: silentLogger,
        source: { prove, untilVouched: (block) => block.header.number <= shown },
        rulesUntil: () => rulesUntil,
        blobRulesUntil,
      });
      const outcome = await executor.call(request, { header, hash, canonical: true }, { signal });
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

  it('ask once for what two of them lack at the same time, and not at all when it is proven', async () => {
    let messages = 0;
    const answering = Promise.withResolvers<undefined>();
    const executor = createProvenExecutor({
      genesis: readCrossingGenesis(),
      logger: silentLogger,
      source: {
        async prove(...of) {
          messages++;
          await answering.promise;
          return prove(...of);
        },
      },
    });
    const at = await newest();
    const account = () => executor.account(new Uint8Array(20), at, { signal });
    const both = [account(), account()];
    // Has its outcome when both have run.
    expect(await executor.slots([], at, { signal })).toEqual([]);
    answering.resolve(undefined);
    expect(await Promise.all(both)).toEqual([NOBODY, NOBODY]);
    expect(messages).toBe(1);
    expect([await account(), messages]).toEqual([NOBODY, 1]);
    expect(executor.counts()).toMatchObject({ proven: 4, withoutMessage: 2, messages: 1, items: 1 });
    await executor.close();
  });
});
