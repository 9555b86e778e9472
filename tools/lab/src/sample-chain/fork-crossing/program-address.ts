import { Address, hexToBytes } from '@ethereumjs/util';

/** The number of contracts in the chain's genesis block. */
export const PROGRAM_COUNT = 64;

/** Returns the address of a contract of the genesis block. */
export function programAddress(index: number): Address {
  return new Address(hexToBytes(`0x${'c0de'.repeat(4)}${index.toString(16).padStart(24, '0')}`));
}
