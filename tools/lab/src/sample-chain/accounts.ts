import { privateToAddress, Address, utf8ToBytes } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** An account of the sample chain. Its key is public, and has no value on any other chain. */
export interface SampleAccount {
  readonly privateKey: Uint8Array;
  readonly address: Address;
}

const COUNT = 12;

export const accounts: readonly SampleAccount[] = Array.from({ length: COUNT }, (_, index) => {
  const privateKey = keccak_256(utf8ToBytes(`ethread sample account ${index}`));
  return { privateKey, address: new Address(privateToAddress(privateKey)) };
});

/** Returns the account at a position. Positions beyond the last start again from the first. */
export function accountAt(index: number): SampleAccount {
  const account = accounts[index % COUNT];
  if (!account) throw new RangeError(`there is no account ${index}`);
  return account;
}
