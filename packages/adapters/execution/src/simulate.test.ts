import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountOverride, SimulationOutcome } from '@ethread/calls';
import { isUnavailable } from '@ethread/ports';
import { genesisHeader, headerHash, parseGenesis, LONDON_AT_GENESIS } from '@ethread/chain';
import { bytesToHex, concatBytes, hexToBytes } from '@ethread/core';
import { createThreadlessExecution } from './testing/create-threadless-execution.ts';

const TIMES = ['shanghai', 'cancun', 'prague'];
const WITHDRAWAL_REQUESTS = '0x00000961ef480eb55e80d19ad83579a64c007002';
const CONSOLIDATION_REQUESTS = '0x0000bbddc7ce488642fb579f8b00f3a590007251';
const DEPOSIT_CONTRACT = '0x00000000219ab540356cbb839cbe05303d7705fa';
/** Code that emits a deposit event without data (EIP-6110). */
const EMPTY_DEPOSIT = concatBytes(
  hexToBytes('0x7f'),
  hexToBytes('0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'),
  hexToBytes('0x5f5fa1'),
);
const STOP = new Uint8Array(1);
const CALLER = new Uint8Array(20).fill(1);

const coded = (address: string, code: Uint8Array): AccountOverride => ({
  address: hexToBytes(address),
  code,
});
const REQUEST_CONTRACTS = [coded(WITHDRAWAL_REQUESTS, STOP), coded(CONSOLIDATION_REQUESTS, STOP)];

/** Simulates one call in one block on a Prague chain whose genesis block has no system contracts. */
async function simulate(accounts: readonly AccountOverride[], to: string): Promise<SimulationOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-simulate-'));
  const genesis = parseGenesis({
    config: {
      chainId: 7,
      ...LONDON_AT_GENESIS,
      ...Object.fromEntries(TIMES.map((fork) => [`${fork}Time`, 0])),
      terminalTotalDifficulty: 0,
    },
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    alloc: {},
  });
  const execution = await createThreadlessExecution(genesis, folder);
  try {
    const header = genesisHeader(genesis, await execution.initGenesis());
    await execution.flush();
    const call = { from: CALLER, to: hexToBytes(to), value: 0n, input: new Uint8Array() };
    const outcome = await execution.simulate(
      { blocks: [{ accounts, block: {}, calls: [call] }], validates: false, tracesTransfers: false },
      { hash: headerHash(header), header, canonical: true },
      { signal: new AbortController().signal },
    );
    if (isUnavailable(outcome)) throw new Error(outcome.reason);
    return outcome;
  } finally {
    await execution.close();
    rmSync(folder, { recursive: true });
  }
}

const failed = (message: string) => ({ kind: 'invalid', problem: 'SimulatedBlockInvalid', message });

describe('a simulated block that cannot end', () => {
  it('fails when a contract for requests has no code', async () => {
    expect(await simulate([], DEPOSIT_CONTRACT)).toEqual(
      failed(`block 1: the system contract ${WITHDRAWAL_REQUESTS} has no code`),
    );
    expect(await simulate(REQUEST_CONTRACTS.slice(0, 1), DEPOSIT_CONTRACT)).toEqual(
      failed(`block 1: the system contract ${CONSOLIDATION_REQUESTS} has no code`),
    );
  });

  it('fails when a contract for requests fails', async () => {
    const invalid = coded(WITHDRAWAL_REQUESTS, Uint8Array.of(0xfe));
    expect(await simulate([invalid], DEPOSIT_CONTRACT)).toEqual(
      failed(`block 1: the system contract ${WITHDRAWAL_REQUESTS} failed: invalid opcode`),
    );
  });

  it('fails when a deposit event has another layout', async () => {
    const accounts = [...REQUEST_CONTRACTS, coded(DEPOSIT_CONTRACT, EMPTY_DEPOSIT)];
    expect(await simulate(accounts, DEPOSIT_CONTRACT)).toEqual(
      failed('block 1: the data of a deposit event have 0 bytes, expected 576'),
    );
  });

  it('ends where the contracts for requests have code', async () => {
    expect((await simulate(REQUEST_CONTRACTS, DEPOSIT_CONTRACT)).kind).toBe('simulated');
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
    const folder = mkdtempSync(join(tmpdir(), 'ethread-simulate-'));
    const execution = await createThreadlessExecution(genesis, folder);
    try {
      const header = genesisHeader(genesis, await execution.initGenesis());
      await execution.flush();
      const contract = '0x00000000000000000000000000000000000000aa';
      const call = (to: string) => ({
        from: hexToBytes(sender),
        to: hexToBytes(to),
        value: 0n,
        gas: 0x1100000n,
        input: new Uint8Array(),
      });
      // Reads a slot, writes its own value and then another one, which takes state gas.
      const accounts = [coded(contract, hexToBytes('0x5f545f5560015f55'))];
      const outcome = await execution.simulate(
        {
          blocks: [
            { accounts, block: {}, calls: [call(contract), call(contract), call(sender)] },
            { accounts: [], block: {}, calls: [call(contract)] },
          ],
          validates: false,
          tracesTransfers: false,
        },
        { hash: headerHash(header), header, canonical: true },
        { signal: new AbortController().signal },
      );
      if (isUnavailable(outcome) || outcome.kind === 'invalid') throw new Error('it does not run');
      expect(outcome.blocks.map(({ block: { header: made } }) => [made.slotNumber, made.gasUsed])).toEqual([
        [1n, 97_920n],
        [2n, 17_309n],
      ]);
      // The hashes were computed by geth 1.17.10.
      expect(outcome.blocks.map(({ hash }) => bytesToHex(hash))).toEqual([
        '0xf402c1b5fbb8e12e4524b539e06e2d752de87399e047416f44ed0128ac7ac25a',
        '0x8af45e016e8f1986f3fa0e4096a6ef4b35233b09399bd4688355b3cd9fd31d47',
      ]);
    } finally {
      await execution.close();
      rmSync(folder, { recursive: true });
    }
  });
});
