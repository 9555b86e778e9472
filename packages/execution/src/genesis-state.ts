import type { Genesis } from '@ethread/chain';
import type { Common } from '@ethereumjs/common';
import {
  Account,
  createAddressFromString,
  hexToBytes,
  type PrefixedHexString,
  setLengthLeft,
} from '@ethereumjs/util';
import { ExecutionError } from './execution-error.ts';
import type { NodeStore } from './node-store.ts';
import { openState } from './state.ts';

/** Writes the accounts of `alloc` and returns the state root. @throws {ExecutionError} naming the account. */
export async function writeGenesisState(
  genesis: Genesis,
  store: NodeStore,
  rules: Common,
): Promise<Uint8Array> {
  const state = await openState(store, rules);
  await state.checkpoint();
  for (const [key, allocation] of Object.entries(Object(genesis.json['alloc']))) {
    const { balance = 0, nonce = 0, code, storage = {} } = Object(allocation);
    try {
      const address = createAddressFromString(prefixed(key));
      await state.putAccount(address, new Account(BigInt(nonce), BigInt(balance)));
      if (code) await state.putCode(address, hexToBytes(prefixed(String(code))));
      for (const [slot, value] of Object.entries(storage)) {
        const bytes = withoutLeadingZeros(hexToBytes(evenHex(String(value))));
        if (bytes.length > 0)
          await state.putStorage(address, setLengthLeft(hexToBytes(evenHex(slot)), 32), bytes);
      }
    } catch (cause) {
      throw new ExecutionError(`genesis: alloc.${key.slice(0, 66)} is not a valid account`, { cause });
    }
  }
  await state.commit();
  await state.flush();
  return state.getStateRoot();
}

const prefixed = (hex: string): PrefixedHexString => `0x${hex.replace(/^0x/, '')}`;

function evenHex(hex: string): PrefixedHexString {
  const digits = hex.replace(/^0x/, '');
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}

function withoutLeadingZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? new Uint8Array() : bytes.subarray(first);
}
