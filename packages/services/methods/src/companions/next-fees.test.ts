import { JsonBytes } from '@ethread/json-rpc';
import { type CallForwarder, isUnavailable } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { chain } from '../testing/small-chain.ts';
import { baseFeeAfter, baseFeeOfNodes, hasFeeRule } from './next-fees.ts';

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

describe('the fees of a chain with a rule of its own', () => {
  /** A node whose fee history has these base fees. */
  const nodeWith = (baseFeePerGas: unknown): CallForwarder => ({
    forward: ({ method }) =>
      Promise.resolve({
        kind: 'result',
        json: JsonBytes.of(method === 'eth_feeHistory' && { baseFeePerGas }),
      }),
  });

  it.each(['op-stack', 'arbitrum', 'polygon', 'bsc', 'unknown'] as const)('are not those of %s', (family) => {
    expect(hasFeeRule({ genesis: undefined, family })).toBe(false);
    expect(hasFeeRule({ genesis: undefined, family: 'ethereum' })).toBe(true);
  });

  it('end with the base fee of the next block, as nodes have it', async () => {
    expect(await baseFeeOfNodes({ nodes: nodeWith(['0x5', '0x7']) }, testContext)).toBe(7n);
  });

  it.each([[undefined], [nodeWith([])], [nodeWith(['x'])]])(
    'are unavailable without a node that has them',
    async (nodes) => {
      await expect(baseFeeOfNodes({ nodes }, testContext)).rejects.toMatchObject({ code: -32002 });
    },
  );
});
