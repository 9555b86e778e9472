import { EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { bytesToHex, type Hex, hexToBytes } from '@ethread/core';
import {
  createPrograms,
  Halt,
  loadCrypto,
  Machine,
  precompilesOf,
  rulesOf,
  runMessage,
  type StatePort,
  warmUp,
  World,
} from '@ethread/evm';
import type { ContractState } from '@ethread/sample-chain';
import { BLOCK, CALL_GAS, type CreateEngine } from './engine.ts';

const NOBODY = new Uint8Array(20);
const NOTHING = new Uint8Array();
const MEGABYTE = 1024 * 1024;

/** Creates the engine of this project. */
export const createOwnEngine: CreateEngine = async (contracts) => {
  const crypto = await loadCrypto();
  const machine = new Machine(crypto.keccak256, 128 * MEGABYTE);
  const world = new World(stateOf(contracts), createPrograms(16 * MEGABYTE));
  machine.rules = rulesOf('shanghai');
  machine.precompiles = precompilesOf('shanghai', crypto);
  machine.world = world;
  machine.block = {
    ...BLOCK,
    chainId: 1n,
    coinbase: NOBODY,
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    baseFee: 0n,
    blobBaseFee: 0n,
    blockHashOf: () => new Uint8Array(32),
  };
  machine.transaction = { origin: NOBODY, gasPrice: 0n, blobHashes: [] };
  return {
    call(to, data) {
      world.beginTransaction();
      warmUp(machine, { from: NOBODY, to, coinbase: NOBODY });
      const message = { caller: NOBODY, to, value: 0n, input: data, gas: CALL_GAS };
      const { halt, output } = runMessage(machine, message);
      // The output refers to the machine's memory.
      const copy = output.slice();
      world.revertTo(0);
      if (halt !== Halt.none) throw new Error(`a call ended with ${halt}`);
      return copy;
    },
  };
};

/** Returns the state of contracts in memory. */
function stateOf(contracts: readonly ContractState[]): StatePort {
  const codes = new Map<Hex, Uint8Array>();
  const accounts = new Map(
    contracts.map(({ address, code, storage }) => {
      const bytes = hexToBytes(code);
      const codeHash = keccak256(bytes);
      codes.set(bytesToHex(codeHash), bytes);
      const slots = new Map(Object.entries(storage).map(([slot, value]) => [slot, valueOf(value)]));
      return [address, { nonce: 1n, balance: 0n, codeHash, storageRoot: EMPTY_TRIE_ROOT, slots }] as const;
    }),
  );
  return {
    account: (address) => accounts.get(bytesToHex(address)),
    storage: (address, slot) => accounts.get(bytesToHex(address))?.slots.get(bytesToHex(slot)) ?? NOTHING,
    code: (hash) => codes.get(bytesToHex(hash)) ?? NOTHING,
  };
}

/** Returns a value of storage without leading zeros. */
function valueOf(value: string): Uint8Array {
  const digits = value.slice(2).replace(/^(00)+/, '');
  return hexToBytes(`0x${digits}`);
}
