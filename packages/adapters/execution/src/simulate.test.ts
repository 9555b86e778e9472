import { readFileSync } from 'node:fs';
import type { AccountOverride, Simulation } from '@ethread/calls';
import { isUnavailable } from '@ethread/ports';
import { type Genesis, genesisHeader, headerHash, parseGenesis, LONDON_AT_GENESIS } from '@ethread/chain';
import { bytesToHex, type Hex, hexToBytes } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { createThreadlessExecution } from './testing/create-threadless-execution.ts';

const WITHDRAWAL_REQUESTS = '0x00000961ef480eb55e80d19ad83579a64c007002';
const CONSOLIDATION_REQUESTS = '0x0000bbddc7ce488642fb579f8b00f3a590007251';
const DEPOSIT_CONTRACT = '0x00000000219ab540356cbb839cbe05303d7705fa';
/** Code that emits a deposit event without data (EIP-6110). */
const EMPTY_DEPOSIT = '0x7f649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c55f5fa1';

const coded = (address: Hex, code: Hex): AccountOverride => ({
  address: hexToBytes(address),
  code: hexToBytes(code),
});
const REQUEST_CONTRACTS = [coded(WITHDRAWAL_REQUESTS, '0x00'), coded(CONSOLIDATION_REQUESTS, '0x00')];
const callTo = (to: Hex, from: Hex = `0x${'01'.repeat(20)}`, gas?: bigint) => ({
  from: hexToBytes(from),
  to: hexToBytes(to),
  value: 0n,
  input: new Uint8Array(),
  ...(gas !== undefined && { gas }),
});

const folder = temporaryFolders();

/** Simulates blocks after the genesis block of a chain. */
async function simulate(genesis: Genesis, blocks: Simulation['blocks']) {
  const execution = await createThreadlessExecution(genesis, folder());
  try {
    const header = genesisHeader(genesis, await execution.initGenesis());
    await execution.flush();
    const outcome = await execution.simulate(
      { blocks, validates: false, tracesTransfers: false },
      { hash: headerHash(header), header, canonical: true },
      { signal: new AbortController().signal },
    );
    if (isUnavailable(outcome)) throw new Error(outcome.reason);
    return outcome;
  } finally {
    await execution.close();
  }
}

describe('a simulated block that cannot end', () => {
  const deposit = coded(DEPOSIT_CONTRACT, EMPTY_DEPOSIT);
  // The genesis block has no system contracts.
  const prague = parseGenesis({
    config: {
      chainId: 7,
      ...LONDON_AT_GENESIS,
      ...Object.fromEntries(['shanghai', 'cancun', 'prague'].map((fork) => [`${fork}Time`, 0])),
      terminalTotalDifficulty: 0,
    },
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    alloc: {},
  });

  it.each([
    [`the system contract ${WITHDRAWAL_REQUESTS} has no code`, []],
    [`the system contract ${CONSOLIDATION_REQUESTS} has no code`, REQUEST_CONTRACTS.slice(0, 1)],
    [
      `the system contract ${WITHDRAWAL_REQUESTS} failed: invalid opcode`,
      [coded(WITHDRAWAL_REQUESTS, '0xfe')],
    ],
    ['the data of a deposit event have 0 bytes, expected 576', [...REQUEST_CONTRACTS, deposit]],
  ])('fails because %s', async (cause, accounts) => {
    const calls = [callTo(DEPOSIT_CONTRACT)];
    const message = `block 1: ${cause}`;
    const failed = { kind: 'invalid', problem: 'SimulatedBlockInvalid', message };
    expect(await simulate(prague, [{ accounts, block: {}, calls }])).toEqual(failed);
    const whole = [{ accounts: REQUEST_CONTRACTS, block: {}, calls }];
    expect(await simulate(prague, whole)).toMatchObject({ kind: 'simulated' });
  });
});

describe('simulated blocks of Amsterdam', () => {
  it('have the gas, the access lists and the hashes that geth computes', async () => {
    const recorded = new URL('../../../../tools/setup/recorded/fork-crossing/genesis.json', import.meta.url);
    const json: { config: Record<string, unknown>; alloc: object } = JSON.parse(
      readFileSync(recorded, 'utf8'),
    );
    const config = Object.fromEntries(
      Object.entries(json.config).map(([name, value]) => [name, name.endsWith('Time') ? 0 : value]),
    );
    const sender = '0x71562b71999873db5b286df957af199ec94617f7';
    const rich = { [sender.slice(2)]: { balance: '0xffffffffffffffffffff' } };
    const genesis = parseGenesis({ ...json, config, alloc: { ...json.alloc, ...rich } });
    const contract = '0x00000000000000000000000000000000000000aa';
    const call = (to: Hex) => callTo(to, sender, 0x1100000n);
    // Reads a slot, writes its own value and then another one, which takes state gas.
    const accounts = [coded(contract, '0x5f545f5560015f55')];
    const outcome = await simulate(genesis, [
      { accounts, block: {}, calls: [call(contract), call(contract), call(sender)] },
      { accounts: [], block: {}, calls: [call(contract)] },
    ]);
    if (outcome.kind === 'invalid') throw new Error('it does not run');
    // The hashes were computed by geth 1.17.10.
    expect(
      outcome.blocks.map(({ block: { header }, hash }) => [
        header.slotNumber,
        header.gasUsed,
        bytesToHex(hash),
      ]),
    ).toEqual([
      [1n, 97_920n, '0xf402c1b5fbb8e12e4524b539e06e2d752de87399e047416f44ed0128ac7ac25a'],
      [2n, 17_309n, '0x8af45e016e8f1986f3fa0e4096a6ef4b35233b09399bd4688355b3cd9fd31d47'],
    ]);
  });
});
