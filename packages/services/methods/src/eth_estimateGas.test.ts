import type { CallRequest, EstimateOutcome } from '@ethread/calls';
import { send, GAS_LIMIT, TOKEN } from './testing/small-chain.ts';

function executorThat(outcome: EstimateOutcome) {
  const requested: CallRequest[] = [];
  const executor = {
    call: () => ({ unavailable: 'state', reason: 'not asked here' }) as const,
    estimateGas(request: CallRequest) {
      requested.push(request);
      return outcome;
    },
  };
  return { executor, requested };
}

describe('eth_estimateGas', () => {
  it('returns the estimate as a quantity', async () => {
    const { executor } = executorThat({ kind: 'estimated', gas: 21_000n });
    expect(await send('eth_estimateGas', [{ to: TOKEN }], { executor })).toBe('0x5208');
  });

  it('leaves the gas bound to the block when no gas is given, and lowers a given gas limit to the cap', async () => {
    const { executor, requested } = executorThat({ kind: 'estimated', gas: 1n });
    await send('eth_estimateGas', [{ to: TOKEN }], { executor });
    await send('eth_estimateGas', [{ to: TOKEN, gas: '0xffffffff' }], { executor });
    expect(requested.map(({ gas }) => gas)).toEqual([undefined, 10n * GAS_LIMIT]);
  });

  it('returns code 3 for a revert of an estimate', async () => {
    const { executor } = executorThat({ kind: 'reverted', payload: new Uint8Array() });
    await expect(send('eth_estimateGas', [{ to: TOKEN }], { executor })).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x',
    });
  });

  it('returns -32001 for a block past the head', async () => {
    await expect(send('eth_estimateGas', [{ to: TOKEN }, '0x3'])).rejects.toMatchObject({ code: -32001 });
  });
});
