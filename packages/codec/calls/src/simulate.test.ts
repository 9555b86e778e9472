import { EMPTY_TRIE_ROOT, genesisHeader, headerHash, LONDON_AT_GENESIS, parseGenesis } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { createPrograms, loadCrypto, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import type { CallRequest } from './call-request.ts';
import { BlockSimulator } from './simulate.ts';
import { headerAfter } from './simulated-headers.ts';

const GENESIS = parseGenesis({
  config: { chainId: 1, ...LONDON_AT_GENESIS, terminalTotalDifficulty: 0 },
  gasLimit: '0x1c9c380',
  difficulty: '0x0',
  alloc: {},
});
const SENDER = new Uint8Array(20).fill(0xfe);
const RETURNS_32_KB = new Uint8Array(20).fill(0xc0);
/** Logs and returns, and logs and reverts. */
const LOGS = new Uint8Array(20).fill(0xc1);
const LOGS_AND_REVERTS = new Uint8Array(20).fill(0xc2);

/** Simulates a block with calls of a sender that has a nonce of 5 and enough balance. */
async function simulate(calls: readonly Partial<CallRequest>[], validates: boolean, tracesTransfers = false) {
  const limits = { frameMemoryBytes: 2 ** 20, maxReturnBytes: 2 ** 16 };
  const header = genesisHeader(GENESIS, EMPTY_TRIE_ROOT);
  const accounts = [
    { address: SENDER, nonce: 5n, balance: 10n ** 18n },
    { address: RETURNS_32_KB, code: hexToBytes('0x6180006000f3') },
    { address: LOGS, code: hexToBytes('0x60006000a000') },
    { address: LOGS_AND_REVERTS, code: hexToBytes('0x60006000a060006000fd') },
  ];
  const requests = calls.map((call) => ({
    from: SENDER,
    to: RETURNS_32_KB,
    value: 0n,
    input: new Uint8Array(),
    gas: 100_000n,
    gasPrice: 10n ** 9n,
    ...call,
  }));
  return new BlockSimulator(GENESIS, await loadCrypto(), limits).run(
    { blocks: [{ accounts, block: {}, calls: requests }], validates, tracesTransfers },
    {
      header,
      hash: headerHash(header),
      stateRoot: EMPTY_TRIE_ROOT,
      world: new World(genesisState(GENESIS), createPrograms(2 ** 20)),
      nodes: { node: () => undefined },
      blockHashOf: () => undefined,
    },
    { isDue: false },
  );
}

describe('BlockSimulator', () => {
  it.each([
    [4n, { kind: 'invalid', problem: 'NonceTooLow' }],
    [5n, { kind: 'simulated' }],
    [6n, { kind: 'invalid', problem: 'NonceTooHigh' }],
  ])("compares the nonce %d with its sender's, 5, when calls must obey the rules", async (nonce, outcome) => {
    expect(await simulate([{ nonce }], true)).toMatchObject(outcome);
    expect(await simulate([{ nonce }], false)).toMatchObject({ kind: 'simulated' });
  });

  it('numbers the logs of a block without those that a revert dropped', async () => {
    const outcome = await simulate([{ to: LOGS_AND_REVERTS }, { to: LOGS }, { to: LOGS }], false);
    if (outcome.kind !== 'simulated') throw new Error(outcome.kind);
    const [block] = outcome.blocks;
    expect(block?.calls.map(({ logs }) => [...logs].map(({ logIndex }) => logIndex))).toEqual([[], [0], [1]]);
  });

  it('lists the balance that a creation keeps from itself as a transfer', async () => {
    // A creation that destroys itself, to its own address.
    const outcome = await simulate([{ to: null, input: hexToBytes('0x30ff'), value: 7n }], false, true);
    if (outcome.kind !== 'simulated') throw new Error(outcome.kind);
    const transfers = [...(outcome.blocks[0]?.calls[0]?.logs ?? [])].map(({ log }) => log);
    const created = transfers[0]?.topics[2];
    expect(transfers.map(({ topics }) => topics[1])).toEqual([expect.anything(), created]);
    expect(transfers[1]).toMatchObject({ topics: [{}, created, created], data: transfers[0]?.data });
  });

  it.each([
    ['prices of two kinds', { gasPrice: 1n, maxFeePerGas: 1n }, 'ExecutionFailed'],
    ['another chain', { chainId: 2n }, 'ExecutionFailed'],
    ['blobs before Cancun', { blobVersionedHashes: [new Uint8Array(32)] }, 'InvalidTransaction'],
    ['authorizations before Prague', { authorizationList: [] }, 'InvalidTransaction'],
  ])('rejects a call with %s', async (_case, call: Partial<CallRequest>, problem) => {
    expect(await simulate([call], false)).toMatchObject({ kind: 'invalid', problem });
  });

  it('begins London with its initial base fee, whatever the base fee of the block before', () => {
    const genesis = { ...GENESIS, forks: new Map([['londonBlock', 2]]) };
    const parent = { ...genesisHeader(GENESIS, EMPTY_TRIE_ROOT), number: 1, baseFeePerGas: 2n };
    const placed = { number: 2, timestamp: 2, block: {}, calls: [], accounts: [] };
    expect(headerAfter(parent, parent.parentHash, placed, genesis, true).baseFeePerGas).toBe(10n ** 9n);
  });

  it('limits the sum of the return data of all calls', async () => {
    expect(await simulate([{}, {}], false)).toMatchObject({ kind: 'simulated' });
    expect(await simulate([{}, {}, {}], false)).toMatchObject({
      kind: 'invalid',
      problem: 'SimulationTooLarge',
    });
  });
});
