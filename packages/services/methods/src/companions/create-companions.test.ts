import { companionTable, TransactionNotFoundError } from '@ethread/companions';
import { systemClock } from '@ethread/core';
import { nothingAvailable } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { createRouter } from '@ethread/server';
import { HeaderNotFoundError } from '@ethread/types';
import { createGrowingChain } from '../testing/growing-chain.ts';
import { CHAIN_ID, UNKNOWN_HASH } from '../testing/small-chain.ts';
import { createCompanions } from './create-companions.ts';

const { chain, contract } = createGrowingChain();
const companions = createCompanions(
  {
    chainId: CHAIN_ID,
    chain,
    logs: chain,
    contract,
    clock: systemClock,
    executor: nothingAvailable,
    state: nothingAvailable,
    codes: nothingAvailable,
    accounts: nothingAvailable,
    simulator: nothingAvailable,
    witnesses: nothingAvailable,
    traces: nothingAvailable,
    genesis: undefined,
    storedBlocks: () => [],
    version: '0.1.0',
  },
  () => undefined,
  undefined,
);
const router = createRouter(contract, {}, companions);
const send = async (name: string, params: readonly unknown[]) =>
  router.invoke(router.prepare(name, params), testContext);

describe('createCompanions', () => {
  it('creates a handler for each method of the document', () => {
    expect(Object.keys(companions.handlers).toSorted()).toEqual(Object.keys(companionTable).toSorted());
  });

  it('returns an empty access list as RLP for a block before Amsterdam, and an error for an unknown block', async () => {
    const name = 'debug_getRawBlockAccessList';
    expect(await send(name, ['0x0'])).toBe('0x');
    await expect(send(name, ['0x9'])).rejects.toThrow(HeaderNotFoundError);
  });

  it('limits the bytes of code that overrides of a call have', async () => {
    const code = `0x${'00'.repeat(companionTable.eth_call.limits.maxCodeBytes + 1)}`;
    const call = send('eth_call', [{}, 'latest', { [`0x${'11'.repeat(20)}`]: { code } }]);
    await expect(call).rejects.toThrow('bytes of code');
  });

  it('rejects the trace of an unknown transaction', async () => {
    const traced = send('debug_traceTransaction', [UNKNOWN_HASH]);
    await expect(traced).rejects.toThrow(TransactionNotFoundError);
  });
});
