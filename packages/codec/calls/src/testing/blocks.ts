import { EMPTY_CODE_HASH, type Header } from '@ethread/chain';
import type { AccountState } from '@ethread/evm';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);

/** Creates a header whose state root is of one repeated byte. */
export function headerWith(stateRoot: number, fields: Partial<Header> = {}): Header {
  return {
    parentHash: bytes(32, 1),
    sha3Uncles: bytes(32, 2),
    miner: bytes(20, 3),
    stateRoot: bytes(32, stateRoot),
    transactionsRoot: bytes(32, 4),
    receiptsRoot: bytes(32, 5),
    logsBloom: bytes(256, 0),
    difficulty: 1n,
    number: 7,
    gasLimit: 1n,
    gasUsed: 0n,
    timestamp: 70,
    extraData: bytes(0, 0),
    mixHash: bytes(32, 6),
    nonce: bytes(8, 0),
    ...fields,
  };
}

/** Creates an account whose storage root is of one repeated byte. */
export const accountWith = (storageRoot: number): AccountState => ({
  nonce: 1n,
  balance: 2n,
  codeHash: EMPTY_CODE_HASH,
  storageRoot: bytes(32, storageRoot),
});

export const ADDRESS: Uint8Array = bytes(20, 0xaa);
export const KEY: Uint8Array = bytes(32, 0xbb);
