import type { Log } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import type { Account } from '../state/account-table.ts';
import type { Machine } from './machine.ts';

/** Address that emits the logs of value transfers (EIP-7708). */
const SYSTEM = hexToBytes('0xfffffffffffffffffffffffffffffffffffffffe');
/** Topic of Transfer(address,address,uint256). */
const TRANSFER = hexToBytes('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
/** Memory of such a log in bytes. */
const LOG_BYTES = 600;

/** Address under which simulations report value transfers (execution-apis, eth_simulateV1). */
const ETHER = hexToBytes('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');

/** Logs a value transfer between two accounts, by EIP-7708 or for a simulation. */
export function logTransfer(machine: Machine, from: Account, to: Account, value: bigint): void {
  if (machine.tracesTransfers) addTransfer(machine, ETHER, from, to, value);
  if (!machine.rules.logsTransfers || !machine.keepsLogs || from === to) return;
  addTransfer(machine, SYSTEM, from, to, value);
}

/** Returns true for a log made for a simulation, not by a contract. Such logs share one address object. */
export function isTransferTrace({ address }: Log): boolean {
  return address === ETHER;
}

function addTransfer(machine: Machine, address: Uint8Array, from: Account, to: Account, value: bigint): void {
  machine.bufferedBytes += LOG_BYTES;
  machine.addLog({
    address,
    topics: [TRANSFER, padded(from.address), padded(to.address)],
    data: wordOf(value),
  });
}

function wordOf(value: bigint): Uint8Array {
  const word = new Uint8Array(32);
  const view = new DataView(word.buffer);
  for (let quad = 0; quad < 4; quad++) {
    view.setBigUint64(24 - 8 * quad, BigInt.asUintN(64, value >> BigInt(64 * quad)));
  }
  return word;
}

function padded(address: Uint8Array): Uint8Array {
  const word = new Uint8Array(32);
  word.set(address, 12);
  return word;
}
