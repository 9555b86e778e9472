import type { SimulatedBlock, SimulatedCall } from '@ethread/calls';
import { companionTable, TransactionNotFoundError } from '@ethread/companions';
import { bytesToHex, systemClock } from '@ethread/core';
import { nothingAvailable, type RequestContext } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import { createGrowingChain } from '../testing/growing-chain.ts';
import { CHAIN_ID, UNKNOWN_HASH } from '../testing/small-chain.ts';
import { createCompanions } from './create-companions.ts';

const { blocks, chain, contract, mine } = createGrowingChain();
/** Whether headers are found by their hashes. */
let hasHashes = true;
afterEach(() => void (hasHashes = true));
const companions = createCompanions(
  {
    chainId: CHAIN_ID,
    // No block is finalized here.
    chain: {
      ...chain,
      header: (by) =>
        ('tag' in by && by.tag === 'finalized') || ('hash' in by && !hasHashes)
          ? nothingAvailable.header(by)
          : chain.header(by),
    },
    logs: chain,
    contract,
    clock: systemClock,
    executor: nothingAvailable,
    state: nothingAvailable,
    codes: nothingAvailable,
    accounts: nothingAvailable,
    simulator: {
      ...nothingAvailable,
      callWith: () => ({ kind: 'invalid', problem: 'OverrideNotPossible', message: 'no precompile' }),
      estimateWith: (_call, { block }) =>
        block.gasLimit === undefined
          ? { kind: 'invalid', problem: 'OverrideNotPossible', message: 'no precompile' }
          : { kind: 'estimated', gas: block.gasLimit },
      simulate: ({ validates }) =>
        validates
          ? { kind: 'invalid', problem: 'NonceTooLow', message: 'nonce too low' }
          : { kind: 'simulated', blocks: [simulatedBlock()] },
    },
    witnesses: {
      witness: () => ({
        outcome: { kind: 'returned', output, gasUsed: 1n },
        state: [],
        codes: [],
        keys: [],
        oldestBlock: 0,
      }),
    },
    traces: {
      ...nothingAvailable,
      traceTransactions: ({ trace: { kind } }) => ({
        kind: 'traced',
        chunks: [new TextEncoder().encode(`"${kind}"`)],
        count: 1,
        matched: 1,
      }),
    },
    genesis: undefined,
    family: 'ethereum',
    storedBlocks: () => [],
    version: '0.1.0',
  },
  {},
);
/** The output of the calls of {@link simulatedBlock}. */
const output = new Uint8Array(200_000);

/** Returns the latest block with two calls, one of which reverted. */
function simulatedBlock(): SimulatedBlock {
  const latest = blocks.at(-1)?.block;
  if (!latest) throw new Error('the chain has no block');
  const { block, hash, size } = latest;
  const call = { output, logs: [], bytes: output.length, gasUsed: 1n, mostGasUsed: 1n, failure: undefined };
  const reverted: SimulatedCall = { ...call, failure: { kind: 'reverted', message: 'reverted' } };
  return { block, hash, size, transactionHashes: [], senders: [], calls: [call, reverted] };
}

const router = createRouter(contract, {}, companions);
const send = async (name: string, params: readonly unknown[], context: RequestContext = testContext) =>
  router.invoke(router.prepare(name, params), context);

const textOf = (result: unknown) => (result instanceof JsonBytes ? result.parse() : result);

describe('createCompanions', () => {
  it('creates a handler for each method of the document', () => {
    expect(Object.keys(companions.handlers).toSorted()).toEqual(Object.keys(companionTable).toSorted());
  });

  it('limits the bytes of code that overrides of a call have', async () => {
    const code = `0x${'00'.repeat(companionTable.eth_call.limits.maxCodeBytes + 1)}`;
    const call = send('eth_call', [{}, 'latest', { [`0x${'11'.repeat(20)}`]: { code } }]);
    await expect(call).rejects.toThrow('bytes of code');
  });

  it.each(['eth_call', 'eth_estimateGas'])('names the override of %s that is not possible', async (name) => {
    const call = send(name, [{}, 'latest', { [`0x${'11'.repeat(20)}`]: { balance: '0x1' } }]);
    await expect(call).rejects.toMatchObject({ name: 'OverrideNotPossibleError', message: 'no precompile' });
  });

  it('takes the number of blocks of eth_feeHistory in hex, in decimal digits and as a number', async () => {
    const [first, ...others] = await Promise.all(
      ['0x2', '2', 2].map(async (count) => textOf(await send('eth_feeHistory', [count, 'latest', []]))),
    );
    expect(others).toEqual([first, first]);
  });

  it('estimates a call with overrides of the block alone', async () => {
    expect(await send('eth_estimateGas', [{}, 'latest', null, { gasLimit: '0x5208' }])).toBe('0x5208');
  });

  it.each(['eth_call', 'eth_estimateGas'])('requires the block of %s with strictContract', (name) => {
    const strict = createRouter(contract, { strictContract: true }, companions);
    const call = { from: `0x${'11'.repeat(20)}` };
    expect(() => strict.prepare(name, [call])).toThrow('block');
    expect(() => strict.prepare(name, [call, 'latest'])).not.toThrow();
  });

  it('rejects a simulation with the error of its problem', async () => {
    const simulated = send('eth_simulateV1', [{ blockStateCalls: [{}], validation: true }]);
    await expect(simulated).rejects.toMatchObject({ code: -38_010, message: 'nonce too low' });
  });

  it('prints the long outputs of a simulation in parts, each when it is sent', async () => {
    mine([]);
    const simulated = await send('eth_simulateV1', [{ blockStateCalls: [{}] }]);
    if (!(simulated instanceof JsonStream)) throw new TypeError('the simulation is not streamed');
    let text = '';
    for await (const piece of simulated) {
      text += new TextDecoder().decode(piece);
      output.fill(0xff);
    }
    const [{ calls }] = JSON.parse(text);
    expect(calls).toMatchObject([
      { returnData: expect.stringMatching(/^0x0+f+$/), status: '0x1' },
      { returnData: '0x', error: { code: 3, data: bytesToHex(output) } },
    ]);
    expect(calls[0].returnData).toHaveLength(bytesToHex(output).length);
  });

  it('reports that a header of a witness is not available', async () => {
    mine([]);
    mine([]);
    hasHashes = false;
    const call = send('proof_call', [{}, 'latest']);
    await expect(call).rejects.toThrow('a header of the witness is not available');
  });

  it('returns a page of logs up to the head where no block is finalized', async () => {
    mine([{ address: new Uint8Array(20), topics: [], data: new Uint8Array() }]);
    const page = await send('ethread_getLogsPage', [{ fromBlock: '0x0' }]);
    expect(page instanceof JsonBytes && page.parse()).toMatchObject({
      logs: [{ data: '0x' }],
      finalized: null,
      isLast: true,
    });
  });

  it('rejects the trace of an unknown transaction', async () => {
    const traced = send('debug_traceTransaction', [UNKNOWN_HASH]);
    await expect(traced).rejects.toThrow(TransactionNotFoundError);
  });
});
