import { type AccountChanges, keccak256 } from '@ethread/chain';
import type { World } from '@ethread/evm';

/** Writes the final values of a block's accounts and slots to the world of its parent. */
export function applyChanges(world: World, changes: readonly AccountChanges[]): void {
  world.beginBlock();
  for (const { address, balance, nonce, code, slots } of changes) {
    const account = world.account(address);
    if (balance !== undefined) world.setBalance(account, balance);
    if (nonce !== undefined) world.setNonce(account, nonce);
    if (code) world.setCode(account, code, keccak256(code));
    for (const { key, value } of slots) world.writeSlot(account, key, value);
  }
  // Accounts that the block left empty are deleted (EIP-161).
  world.endTransaction(true);
}
