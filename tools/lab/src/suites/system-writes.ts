import type { AccountOverride } from '@ethread/calls';
import type { CodeReader, StoredHeader } from '@ethread/ports';
import { isUnavailable } from '@ethread/ports';
import type { Block } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';

/** Contract of beacon block roots, and the length of its two rings of slots (EIP-4788). */
const BEACON_ROOTS = hexToBytes('0x000f3df6d732807ef1319fb7b8bb8522d0beac02');
const BEACON_ROOTS_LENGTH = 8_191;
/** Contract of block hashes, and the length of its ring of slots (EIP-2935). */
const BLOCK_HASHES = hexToBytes('0x0000f90827f1c53a10cb7a02335b175320002935');
const BLOCK_HASHES_LENGTH = 8_191;

const NEVER = new AbortController().signal;

/**
 * Returns the storage values that the system calls at the beginning of a block write, as overrides of the state of its
 * parent. They follow from the header and the EIPs alone, without the engine.
 *
 * @param at The parent block.
 */
export async function systemWrites(
  codes: CodeReader,
  { header: { timestamp, parentBeaconBlockRoot, requestsHash, number, parentHash } }: Block,
  at: StoredHeader,
): Promise<AccountOverride[]> {
  const writes: AccountOverride[] = [];
  const write = async (address: Uint8Array, slots: readonly (readonly [Uint8Array, Uint8Array])[]) => {
    const code = await codes.code(address, at, { signal: NEVER });
    if (isUnavailable(code)) throw new Error(`the state is not available: ${code.reason}`);
    // The protocol calls nothing where the contract is not deployed.
    if (code.length > 0) writes.push({ address, storage: { whole: false, slots } });
  };
  if (parentBeaconBlockRoot) {
    const place = timestamp % BEACON_ROOTS_LENGTH;
    await write(BEACON_ROOTS, [
      [word(place), word(timestamp)],
      [word(place + BEACON_ROOTS_LENGTH), parentBeaconBlockRoot],
    ]);
  }
  // Requests exist from the fork of EIP-2935 on.
  if (requestsHash) await write(BLOCK_HASHES, [[word((number - 1) % BLOCK_HASHES_LENGTH), parentHash]]);
  return writes;
}

function word(value: number): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setBigUint64(24, BigInt(value));
  return bytes;
}
