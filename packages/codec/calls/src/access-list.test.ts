import { parseGenesis, LONDON_AT_GENESIS } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { createPrograms, InterruptedError, loadCrypto, type StatePort, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import { findAccessList } from './access-list.ts';
import type { CallEngine, CallGround, DetailedOutcome } from './call-engine.ts';
import type { CallRequest } from './call-request.ts';
import { createEvmEngine } from './evm-engine.ts';
import {
  type AccessListCase,
  CASES,
  CODES,
  COINBASE,
  FUNDED,
  SENDER,
  TO,
} from './testing/access-list-cases.ts';

const address = (value: number) => new Uint8Array(20).fill(value);
const word = (number: number) => hexToBytes(`0x${number.toString(16).padStart(64, '0')}`);
const REVERTED: DetailedOutcome = { kind: 'reverted', payload: new Uint8Array(), gasUsed: 1n };
const NEVER = { isDue: false };
const PLAIN: CallRequest = {
  from: hexToBytes(SENDER),
  to: hexToBytes(TO),
  value: 0n,
  input: new Uint8Array(),
};

const GENESIS_FILE = {
  config: {
    chainId: 1_337,
    ...LONDON_AT_GENESIS,
    terminalTotalDifficulty: 0,
    ...Object.fromEntries(['shanghai', 'cancun', 'prague', 'osaka'].map((fork) => [`${fork}Time`, 0])),
    blobSchedule: {
      cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
      prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
    },
  },
  nonce: '0x0',
  timestamp: '0x1',
  extraData: '0x',
  gasLimit: '0x5f5e100',
  difficulty: '0x0',
  alloc: {},
};

/** Returns the state of the cases, with a code of the call's recipient. */
function stateOf(code: string): StatePort {
  const funded = Object.fromEntries(FUNDED.map((owner) => [owner, { balance: '0x1' }]));
  const codes = Object.entries({ ...CODES, [TO]: `0x${code}` });
  const alloc = Object.fromEntries(codes.map(([owner, own]) => [owner, { balance: '0x0', code: own }]));
  return genesisState(parseGenesis({ ...GENESIS_FILE, alloc: { ...funded, ...alloc } }));
}

function groundOf(world: World): CallGround {
  const block = {
    number: 1,
    timestamp: 1,
    miner: hexToBytes(COINBASE),
    difficulty: 0n,
    mixHash: new Uint8Array(32),
    gasLimit: 100_000_000n,
    baseFeePerGas: 1_000_000_000n,
    excessBlobGas: 0n,
  };
  return { block, world, blockHashOf: () => undefined };
}

function requestOf({ initCode, given, authorizations }: AccessListCase): CallRequest {
  return {
    ...PLAIN,
    ...(initCode === undefined ? {} : { to: null }),
    gas: 200_000n,
    input: hexToBytes(`0x${initCode ?? ''}`),
    ...(given && {
      accessList: given.map(([owner, ...keys]) => ({
        address: hexToBytes(owner),
        storageKeys: keys.map(word),
      })),
    }),
    ...(authorizations && {
      authorizationList: authorizations.map(({ address: delegate, chainId, nonce, yParity, r, s }) => ({
        address: hexToBytes(delegate),
        chainId: BigInt(chainId),
        nonce: BigInt(nonce),
        yParity: BigInt(yParity),
        r: BigInt(r),
        s: BigInt(s),
      })),
    }),
  };
}

describe('findAccessList', () => {
  let engine: CallEngine;
  beforeAll(async () => {
    engine = createEvmEngine(parseGenesis(GENESIS_FILE), await loadCrypto(), {
      frameMemoryBytes: 2 ** 24,
      maxReturnBytes: 2 ** 20,
    });
  });
  const worldOf = (code: string) => new World(stateOf(code), createPrograms(2 ** 20));

  it.each(CASES)('lists $name, as geth does', (one) => {
    const ground = groundOf(worldOf(one.code ?? ''));
    const outcome = findAccessList(engine, requestOf(one), ground, NEVER);
    if (outcome.kind !== 'listed') throw new Error(outcome.message);
    const list = outcome.accessList.map(({ address: owner, storageKeys }) => [
      bytesToHex(owner),
      ...storageKeys.map((key) => Number(bytesToHex(key))),
    ]);
    expect({
      list: list.toSorted(),
      gasUsed: Number(outcome.gasUsed),
      hasFailed: outcome.error !== undefined,
    }).toEqual({ list: one.list, gasUsed: one.gasUsed, hasFailed: one.hasFailed ?? false });
  });

  it('ends the run at the first entry that a block has no gas for', () => {
    // JUMPDEST, POP(SLOAD(GAS)), in a loop: another slot in each round.
    const ground = groundOf(worldOf('5b5a54505f56'));
    const gas = 10n * ground.block.gasLimit;
    expect(findAccessList(engine, { ...PLAIN, gas, mostGas: gas }, ground, NEVER)).toEqual({
      kind: 'rejected',
      message: 'access list too large: its 52632 entries cost more than the gas limit of the block',
    });
    expect(ground.world.recorder).toBeUndefined();
  });

  it.each([
    [50_000n, 'intrinsic gas too low: have 50000, want 52200'],
    [200_000n, 'access list not found: each of 32 runs accesses other accounts or slots'],
  ])('rejects a call with %d gas that accesses another account in each run', (gas, message) => {
    // BALANCE(GAS)
    const ground = groundOf(worldOf('5a31'));
    expect(findAccessList(engine, { ...PLAIN, gas }, ground, NEVER)).toEqual({ kind: 'rejected', message });
  });

  it('spends one budget on all runs', () => {
    // A loop of 65,535 rounds, then a read of another slot in each run, because the list changes the gas that is left.
    const ground = groundOf(worldOf('61ffff5b6001900380600357505a5400'));
    const request = { ...PLAIN, gas: 10_000_000n };
    let checks = 0;
    const counting = {
      get isDue() {
        return ++checks > budget;
      },
    };
    let budget = Infinity;
    engine.call(request, ground, counting);
    // More checks than runs, of which each checks once before it begins.
    expect(checks).toBeGreaterThan(32);
    budget = 2 * checks + 2;
    checks = 0;
    expect(() => findAccessList(engine, request, ground, counting)).toThrow(InterruptedError);
    expect(checks).toBe(budget + 1);
  });

  it('checks for interruption before each run', () => {
    const world = { recorder: undefined } as unknown as CallGround['world'];
    const ground = { ...groundOf(world), world };
    let runs = 0;
    const interruption = { isDue: false };
    const growing: CallEngine = {
      partiesOf: () => [],
      call() {
        runs++;
        // Each run accesses another account, and none of them polls.
        world.recorder?.account(address(0x20 + runs));
        interruption.isDue = runs === 3;
        return REVERTED;
      },
    };
    expect(() => findAccessList(growing, PLAIN, ground, interruption)).toThrow(InterruptedError);
    expect(runs).toBe(3);
    expect(world.recorder).toBeUndefined();
  });
});
