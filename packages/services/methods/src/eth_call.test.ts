import type { CallOutcome, CallRequest, EstimateOutcome } from '@ethread/calls';
import type { StoredHeader } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { send, BUSY_HASH, GAS_LIMIT, TOKEN, UNKNOWN_HASH } from './testing/small-chain.ts';

function executorThat(outcome: CallOutcome, estimate: EstimateOutcome = { kind: 'estimated', gas: 21_000n }) {
  const requested: { request: CallRequest; at: StoredHeader }[] = [];
  const executor = {
    call(request: CallRequest, at: StoredHeader) {
      requested.push({ request, at });
      return outcome;
    },
    estimateGas(request: CallRequest, at: StoredHeader) {
      requested.push({ request, at });
      return estimate;
    },
  };
  return { executor, requested };
}

const returning = (hex: `0x${string}`) =>
  executorThat({ kind: 'returned', output: hexToBytes(hex), gasUsed: 1n });

describe('eth_call', () => {
  it.each(['0x', '0xbeef'] as const)('returns the output %s of a call', async (output) => {
    const { executor } = returning(output);
    expect(await send('eth_call', [{ to: TOKEN }, 'latest'], { executor })).toBe(output);
  });

  it.each([
    ['no block', [{ to: TOKEN }], 2],
    ['pending', [{ to: TOKEN }, 'pending'], 2],
    ['a number', [{ to: TOKEN }, '0x1'], 1],
    ['a hash', [{ to: TOKEN }, BUSY_HASH], 1],
    ['a canonical hash', [{ to: TOKEN }, { blockHash: BUSY_HASH, requireCanonical: true }], 1],
  ])('runs a call with %s after block %#', async (_case, params, number) => {
    const { executor, requested } = returning('0x');
    await send('eth_call', params, { executor });
    expect(requested[0]?.at.header.number).toBe(number);
  });

  it.each([
    [undefined, undefined],
    ['0xffffffff', 10n * GAS_LIMIT],
    ['0x5', 5n],
  ])("runs a call of gas %s with %s, at most ten times the block's limit", async (gas, given) => {
    const { executor, requested } = returning('0x');
    await send('eth_call', [{ to: TOKEN, ...(gas ? { gas } : {}) }], { executor });
    expect(requested[0]?.request.gas).toBe(given);
    expect(requested[0]?.request.mostGas).toBe(10n * GAS_LIMIT);
  });

  it("lowers the gas of a call to the plan's limit", async () => {
    const { executor, requested } = returning('0x');
    const share = { client: 'a', callTimeMs: 1, callsInFlight: 1, callGas: 9_999 };
    await send('eth_call', [{ to: TOKEN, gas: '0xffffffff' }], { executor }, {}, { ...testContext, share });
    expect(requested[0]?.request).toMatchObject({ gas: 9_999n, mostGas: 9_999n });
  });

  it.each(['0x3', UNKNOWN_HASH, { blockHash: UNKNOWN_HASH }])(
    'returns -32001 for an unknown block %j',
    async (block) => {
      const { executor, requested } = returning('0x');
      await expect(send('eth_call', [{ to: TOKEN }, block], { executor })).rejects.toMatchObject({
        code: -32001,
      });
      expect(requested).toEqual([]);
    },
  );

  it('returns 4444 when the state of a call is unavailable', async () => {
    await expect(send('eth_call', [{ to: TOKEN }])).rejects.toMatchObject({ code: 4444 });
  });

  const panic = hexToBytes(`0x4e487b71${'11'.padStart(64, '0')}`);
  const custom = hexToBytes('0xe94fe3af');
  it.each([
    ['a panic', panic, 'execution reverted: arithmetic underflow or overflow'],
    ['a custom error', custom, 'execution reverted'],
    ['nothing', new Uint8Array(), 'execution reverted'],
  ])('returns code 3 with the payload for a revert with %s', async (_case, payload, message) => {
    const { executor } = executorThat({ kind: 'reverted', payload });
    await expect(send('eth_call', [{ to: TOKEN }], { executor })).rejects.toMatchObject({
      code: 3,
      message,
      data: bytesToHex(payload),
    });
  });

  it.each(['failed', 'rejected'] as const)(
    'returns -32000 with the reason for the outcome %s',
    async (kind) => {
      const { executor } = executorThat({ kind, message: 'out of gas' });
      await expect(send('eth_call', [{ to: TOKEN }], { executor })).rejects.toMatchObject({
        code: -32000,
        message: expect.stringContaining('out of gas'),
      });
    },
  );
});

describe('eth_estimateGas', () => {
  it('returns the estimate, leaves the gas bound to the block, and lowers a given gas limit to the cap', async () => {
    const { executor, requested } = returning('0x');
    expect(await send('eth_estimateGas', [{ to: TOKEN }], { executor })).toBe('0x5208');
    await send('eth_estimateGas', [{ to: TOKEN, gas: '0xffffffff' }], { executor });
    expect(requested.map(({ request: { gas } }) => gas)).toEqual([undefined, 10n * GAS_LIMIT]);
  });

  it('returns code 3 for a revert of an estimate, and -32001 for a block past the head', async () => {
    const reverted = { kind: 'reverted', payload: new Uint8Array() } as const;
    const { executor } = executorThat(reverted, reverted);
    await expect(send('eth_estimateGas', [{ to: TOKEN }], { executor })).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x',
    });
    await expect(send('eth_estimateGas', [{ to: TOKEN }, '0x3'])).rejects.toMatchObject({ code: -32001 });
  });
});
