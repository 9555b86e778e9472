import { isDeepStrictEqual } from 'node:util';
import { Common, Mainnet } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { SimpleStateManager } from '@ethereumjs/statemanager';
import { Account, Address } from '@ethereumjs/util';
import { EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';
import type { Fork } from '../forks/forks.ts';
import { rulesOf } from '../forks/rules.ts';
import type { BlockFields } from '../machine/environment.ts';
import * as Halt from '../machine/halt.ts';
import { Machine, runMessage } from '../machine/machine.ts';
import type { Tracer } from '../machine/tracer.ts';
import { precompilesOf } from '../precompiles/precompiles.ts';
import { createPrograms } from '../programs.ts';
import { World } from '../state/world.ts';
import { warmUp } from '../transactions/run-transaction.ts';

/** The outcome of a message at either engine, in a comparable form. */
export interface Ending {
  readonly kind: 'returned' | 'reverted' | 'failed';
  readonly output: string;
  readonly gasUsed: bigint;
  readonly refund: bigint;
  readonly logs: readonly string[];
  readonly accounts: readonly string[];
}

/** A message to a program, with a second program that it can call. */
export interface Case {
  readonly program: Uint8Array;
  readonly other: Uint8Array;
  readonly input: Uint8Array;
  readonly gas: bigint;
  readonly value: bigint;
}

export const SENDER: Uint8Array = new Uint8Array(20).fill(0x5e);
export const PROGRAM: Uint8Array = new Uint8Array(20).fill(0xaa);
export const OTHER: Uint8Array = new Uint8Array(20).fill(0xbb);
const COINBASE = new Uint8Array(20).fill(0xcc);
const RANDAO = new Uint8Array(32).fill(0xdd);
const SLOT = new Uint8Array(32).fill(1, 31);
const SLOT_VALUE = Uint8Array.of(0xfe, 0x01);
const NUMBER = 300;
const TIMESTAMP = 1_700_000_000;
const GAS_LIMIT = 30_000_000n;
const BASE_FEE = 7n;
const GAS_PRICE = 9n;
const SLOTS = [0, 1, 2, 3];
const NOTHING = new Uint8Array();
const hashOf = (number: number) => new Uint8Array(32).fill(number);

/** Returns the initial accounts of a case, each with nonce 1. */
const accountsOf = ({ program, other }: Case) =>
  [
    { address: SENDER, balance: 10n ** 18n, code: NOTHING },
    { address: PROGRAM, balance: 1_000n, code: program },
    { address: OTHER, balance: 5n, code: other },
  ] as const;

/** Returns the number that bytes have, of which leading zeros may be missing. */
const numberOf = (bytes: Uint8Array) => (bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes)));

const logText = (address: Uint8Array, topics: readonly Uint8Array[], data: Uint8Array) =>
  [address, ...topics, data].map((bytes) => bytesToHex(bytes)).join();

const MEMORY_BYTES = 64 * 1024 * 1024;
const HEADER: BlockFields = {
  number: NUMBER,
  timestamp: TIMESTAMP,
  miner: COINBASE,
  difficulty: 0n,
  mixHash: RANDAO,
  gasLimit: GAS_LIMIT,
  baseFeePerGas: BASE_FEE,
};

/** A tracer of every instruction, with which code runs instruction by instruction. */
const STEPS: Tracer = {
  enter() {},
  exit() {},
  log() {},
  account() {},
  slot() {},
  step() {},
};

/**
 * Creates a runner of cases for this engine. It runs each case in sequences of instructions, and instruction by
 * instruction.
 *
 * @throws {Error} when the runs have different outcomes.
 */
export function createOwn(fork: Fork, crypto: Crypto): (test: Case) => Ending {
  const machine = new Machine(MEMORY_BYTES);
  machine.rules = rulesOf(fork);
  machine.precompiles = precompilesOf(fork, crypto);
  return (test) => {
    const accounts = new Map(
      accountsOf(test).map(({ address, balance, code }) => [
        bytesToHex(address),
        { nonce: 1n, balance, codeHash: keccak256(code), storageRoot: EMPTY_TRIE_ROOT, code },
      ]),
    );
    const below = {
      account: (address: Uint8Array) => accounts.get(bytesToHex(address)),
      storage: (address: Uint8Array, slot: Uint8Array) =>
        address[0] === PROGRAM[0] && bytesToHex(slot) === bytesToHex(SLOT) ? SLOT_VALUE : NOTHING,
      code: (hash: Uint8Array) =>
        [...accounts.values()].find(({ codeHash }) => bytesToHex(codeHash) === bytesToHex(hash))?.code ??
        NOTHING,
    };
    const programs = createPrograms(1_000_000);
    const sequences = run(test, new World(below, programs));
    machine.tracer = STEPS;
    const steps = run(test, new World(below, programs));
    machine.tracer = undefined;
    if (!isDeepStrictEqual(sequences, steps)) {
      throw new Error('the sequences of a program have another outcome than its instructions');
    }
    return sequences.ending;
  };

  function run(test: Case, world: World): { readonly halt: number; readonly ending: Ending } {
    machine.world = world;
    machine.block = {
      header: HEADER,
      chainId: 1n,
      blobBaseFee: 1n,
      blockHashOf: hashOf,
    };
    machine.transaction = { origin: SENDER, gasPrice: GAS_PRICE, blobHashes: [] };
    world.beginBlock();
    warmUp(machine, { from: SENDER, to: PROGRAM });
    const { value, input, gas } = test;
    const result = runMessage(machine, { caller: SENDER, to: PROGRAM, value, input, gas });
    const { halt, output, gasLeft, refund, logs } = result;
    const isGood = halt === Halt.none;
    const ending: Ending = {
      kind: isGood ? 'returned' : halt === Halt.revert ? 'reverted' : 'failed',
      output: bytesToHex(output),
      gasUsed: gas - gasLeft,
      refund: isGood ? BigInt(refund) : 0n,
      logs: isGood ? logs.map(({ address, topics, data }) => logText(address, topics, data)) : [],
      accounts: [PROGRAM, OTHER].map((address) => {
        const account = world.account(address);
        const values = SLOTS.map((slot) =>
          numberOf(world.readSlot(account, new Uint8Array(32).with(31, slot))),
        );
        return `${account.balance} ${account.nonce} ${values.join(' ')}`;
      }),
    };
    return { halt, ending };
  }
}

/** Creates a runner of cases for EthereumJS. All cases share one engine, because its creation takes as long as a case. */
export async function createPeer(fork: Fork): Promise<(test: Case) => Promise<Ending>> {
  const common = new Common({ chain: Mainnet, hardfork: fork === 'frontier' ? 'chainstart' : fork });
  const stateManager = new SimpleStateManager({ common });
  const blockchain = {
    getBlock: (number: number) => Promise.resolve({ hash: () => hashOf(number) }),
    putBlock: () => Promise.resolve(),
    shallowCopy: () => blockchain,
  };
  const evm = await createEVM({ common, stateManager, blockchain });
  const unprefixed = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);

  return async (test) => {
    await stateManager.checkpoint();
    const ending = await run(test);
    await stateManager.revert();
    stateManager.originalStorageCache.clear();
    evm.journal.cleanJournal();
    return ending;
  };

  async function run(test: Case): Promise<Ending> {
    for (const { address, balance, code } of accountsOf(test)) {
      await stateManager.putAccount(new Address(address), new Account(1n, balance));
      if (code.length > 0) await stateManager.putCode(new Address(address), code);
    }
    await stateManager.putStorage(new Address(PROGRAM), SLOT, SLOT_VALUE);
    if (common.isActivatedEIP(2929)) {
      for (const address of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(address);
      for (const address of [SENDER, PROGRAM]) evm.journal.addAlwaysWarmAddress(unprefixed(address));
      if (common.isActivatedEIP(3651)) evm.journal.addAlwaysWarmAddress(unprefixed(COINBASE));
    }
    const sender = new Address(SENDER);
    const { execResult } = await evm.runCall({
      block: {
        header: {
          number: BigInt(NUMBER),
          coinbase: new Address(COINBASE),
          timestamp: BigInt(TIMESTAMP),
          difficulty: 0n,
          prevRandao: RANDAO,
          gasLimit: GAS_LIMIT,
          baseFeePerGas: BASE_FEE,
          getBlobGasPrice: () => 1n,
        },
      },
      caller: sender,
      origin: sender,
      to: new Address(PROGRAM),
      gasPrice: GAS_PRICE,
      gasLimit: test.gas,
      value: test.value,
      data: test.input,
      skipNonceIncrement: true,
    });
    const { exceptionError, returnValue, executionGasUsed, gasRefund = 0n, logs = [] } = execResult;
    const isGood = exceptionError === undefined;
    const isRevert = exceptionError?.error === 'revert';
    const stateOf = async (bytes: Uint8Array) => {
      const address = new Address(bytes);
      const account = await stateManager.getAccount(address);
      const values = await Promise.all(
        SLOTS.map(async (slot) => {
          const value = await stateManager.getStorage(address, new Uint8Array(32).fill(slot, 31));
          return numberOf(value);
        }),
      );
      return `${account?.balance ?? 0n} ${account?.nonce ?? 0n} ${values.join(' ')}`;
    };
    return {
      kind: isGood ? 'returned' : isRevert ? 'reverted' : 'failed',
      output: isGood || isRevert ? bytesToHex(returnValue) : '0x',
      gasUsed: executionGasUsed,
      refund: isGood ? gasRefund : 0n,
      logs: isGood ? logs.map((log) => logText(...log)) : [],
      accounts: [await stateOf(PROGRAM), await stateOf(OTHER)],
    };
  }
}
