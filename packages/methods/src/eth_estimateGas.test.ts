import type { CallRequest, EstimateOutcome } from '@ethread/backend';
import { ask, GAS_LIMIT, TOKEN } from './small-chain.test.data.ts';

function executorThat(outcome: EstimateOutcome) {
  const asked: CallRequest[] = [];
  const executor = {
    call: () => ({ notHeld: 'state', reason: 'not asked here' }) as const,
    estimateGas(request: CallRequest) {
      asked.push(request);
      return outcome;
    },
  };
  return { executor, asked };
}

describe('eth_estimateGas', () => {
  it('answers the estimate as a quantity', async () => {
    const { executor } = executorThat({ kind: 'estimated', gas: 21_000n });
    expect(await ask('eth_estimateGas', [{ to: TOKEN }], { executor })).toBe('0x5208');
  });

  it('leaves the bound to the block when no gas is given, and lowers what is given to the cap', async () => {
    const { executor, asked } = executorThat({ kind: 'estimated', gas: 1n });
    await ask('eth_estimateGas', [{ to: TOKEN }], { executor });
    await ask('eth_estimateGas', [{ to: TOKEN, gas: '0xffffffff' }], { executor });
    expect(asked.map(({ gas }) => gas)).toEqual([undefined, 10n * GAS_LIMIT]);
  });

  it('answers code 3 for a revert', async () => {
    const { executor } = executorThat({ kind: 'reverted', payload: new Uint8Array() });
    await expect(ask('eth_estimateGas', [{ to: TOKEN }], { executor })).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x',
    });
  });

  it('answers -32602 for a call of another chain', async () => {
    const { executor } = executorThat({ kind: 'estimated', gas: 1n });
    await expect(ask('eth_estimateGas', [{ to: TOKEN, chainId: '0x1' }], { executor })).rejects.toMatchObject(
      { code: -32602 },
    );
  });

  it('answers -32001 past the head', async () => {
    await expect(ask('eth_estimateGas', [{ to: TOKEN }, '0x3'])).rejects.toMatchObject({ code: -32001 });
  });
});
