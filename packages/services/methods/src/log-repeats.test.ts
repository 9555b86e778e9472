import { bytesToHex } from '@ethread/core';
import { storedHeader } from './block-parameter.ts';
import { traits } from './eth_getLogs.ts';
import { chain } from './testing/small-chain.ts';

describe('A repeated log query', () => {
  const dependsOn = async (filter: object, headNumber: bigint) => {
    const head = await storedHeader(chain, { number: headNumber });
    return traits.repeat?.blocksOf(chain, [filter], { head, tagged: head });
  };

  it('is the same at a later head when its range has numbers', async () => {
    const filter = { fromBlock: '0x0', toBlock: '0x1' };
    const first = await storedHeader(chain, { number: 1n });
    expect(await dependsOn(filter, 1n)).toBe(` ${bytesToHex(first?.hash ?? new Uint8Array())}`);
    expect(await dependsOn(filter, 2n)).toBe(await dependsOn(filter, 1n));
  });

  it.each([
    { fromBlock: 'latest', toBlock: '0x1' },
    { fromBlock: '0x0', toBlock: 'latest' },
    { toBlock: '0x1' },
  ])('is another one at a later head when its range has a tag: %j', async (filter) => {
    expect(await dependsOn(filter, 2n)).not.toBe(await dependsOn(filter, 1n));
  });
});
