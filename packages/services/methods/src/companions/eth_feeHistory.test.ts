import { testContext } from '@ethread/ports/testing';
import { Turns } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { chain } from '../testing/small-chain.ts';
import { eth_feeHistory } from './eth_feeHistory.ts';

describe('eth_feeHistory', () => {
  const clients: string[] = [];
  const turns = new (class extends Turns {
    override take(client: string) {
      clients.push(client);
      return super.take(client);
    }
  })();
  const feeHistory = eth_feeHistory({ chain, genesis: undefined, family: 'ethereum', turns });

  beforeEach(() => void clients.splice(0));

  it('returns the fees of a range with the rewards of each block', async () => {
    const result = await feeHistory(['0x3', 'latest', [0, 50, 100]], testContext);
    expect(result).toBeInstanceOf(JsonBytes);
    expect(result instanceof JsonBytes && result.parse()).toEqual({
      oldestBlock: '0x0',
      baseFeePerGas: ['0x0', '0x0', '0x0', '0x0'],
      gasUsedRatio: [0, 0, 0],
      baseFeePerBlobGas: ['0x0', '0x0', '0x0', '0x0'],
      blobGasUsedRatio: [0, 0, 0],
      reward: [
        ['0x0', '0x0', '0x0'],
        ['0x9', '0x9', '0x9'],
        ['0x0', '0x0', '0x0'],
      ],
    });
  });

  it('takes a turn of the client for each block', async () => {
    await feeHistory(['0x3', 'latest', [50]], { ...testContext, client: 'a' });
    expect(clients).toEqual(['a', 'a', 'a']);
  });
});
