import {
  type Authorization,
  EMPTY_CODE_HASH,
  encodeRlp,
  keccak256,
  quantityBytes,
  signatureBytes,
} from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';
import { AUTHORIZATION_REFUND } from '../forks/gas-schedule.ts';
import { delegationOf, delegationTo } from '../programs.ts';
import type { Machine } from '../machine/machine.ts';
import type { Payer } from '../machine/machine-state.ts';
import { payStateGas } from '../machine/state-gas.ts';
import type { Account } from '../state/account.ts';
import type { World } from '../state/world.ts';

const MAGIC = Uint8Array.of(0x05);
/** Half the order of secp256k1: signatures with a higher s are invalid (EIP-2). */
export const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** Highest nonce of an account that can still be incremented (EIP-2681). */
const HIGHEST_NONCE = 2n ** 64n - 2n;
const NOTHING = new Uint8Array();

/**
 * Sets the code of accounts that authorized it, as EIP-7702 does before a transaction runs. Invalid authorizations are
 * skipped. The sender's nonce must already count the transaction, because the sender may authorize itself.
 *
 * @returns the gas to refund for existing accounts.
 */
export function applyAuthorizations(
  world: World,
  crypto: Crypto,
  authorizations: readonly Authorization[],
  chainId: bigint,
): number {
  let refund = 0;
  for (const authorization of authorizations) {
    const account = authorizingAccount(world, crypto, authorization, chainId);
    if (!account) continue;
    if (account.exists) refund += AUTHORIZATION_REFUND;
    delegate(world, account, authorization);
  }
  return refund;
}

/** A transaction whose authorizations are paid as they are applied. */
export interface AuthorizingTransaction {
  readonly sender: Account;
  readonly to: Account;
  readonly hasValue: boolean;
  readonly authorizations: readonly Authorization[];
}

/**
 * Applies authorizations as {@link applyAuthorizations} does, from EIP-2780 and EIP-8037 on. Each pays for the account
 * that it writes and for the state growth, unless an earlier step has already paid for that.
 *
 * @returns false when the payer has too little gas.
 */
export function payAuthorizations(
  machine: Machine,
  crypto: Crypto,
  payer: Payer,
  { sender, to, hasValue, authorizations }: AuthorizingTransaction,
): boolean {
  const { world, rules, block } = machine;
  const { accountWrite, stateOfAccount, stateOfAuthorization } = rules.gas;
  // The transaction's base cost includes the sender's write, and the cost of a value includes the recipient's.
  const written = new Set<Account>(hasValue ? [sender, to] : [sender]);
  const delegated = new Set<Account>();
  for (const authorization of authorizations) {
    const account = authorizingAccount(world, crypto, authorization, block.chainId);
    if (!account) continue;
    if (account.hasCode) delegated.add(account);
    if (!written.has(account)) payer.gas -= BigInt(accountWrite);
    written.add(account);
    let state = account.isEmpty ? stateOfAccount : 0;
    if (!isNobody(authorization.address) && !delegated.has(account)) {
      state += stateOfAuthorization;
      delegated.add(account);
    }
    if (payer.gas < 0n || !payStateGas(machine, payer, state)) return false;
    delegate(world, account, authorization);
  }
  return true;
}

/** Returns the address that signed an authorization of a chain; undefined when it is invalid in every state. */
export function authorityOf(
  crypto: Crypto,
  authorization: Authorization,
  chainId: bigint,
): Uint8Array | undefined {
  if (authorization.chainId !== 0n && authorization.chainId !== chainId) return undefined;
  return authorization.nonce > HIGHEST_NONCE ? undefined : authorizationSigner(authorization, crypto);
}

/** Finds the account of an authorization; undefined when the authorization is invalid. */
function authorizingAccount(
  world: World,
  crypto: Crypto,
  authorization: Authorization,
  chainId: bigint,
): Account | undefined {
  const authority = authorityOf(crypto, authorization, chainId);
  if (!authority) return undefined;
  const account = world.account(authority);
  world.warmAccount(account);
  world.accesses?.account(account);
  if (account.hasCode && !delegationOf(world.code(account))) return undefined;
  return account.nonce === authorization.nonce ? account : undefined;
}

function delegate(world: World, account: Account, { address }: Authorization): void {
  world.setNonce(account, account.nonce + 1n);
  const isCleared = isNobody(address);
  const code = isCleared ? NOTHING : delegationTo(address);
  world.setCode(account, code, isCleared ? EMPTY_CODE_HASH : keccak256(code));
}

function isNobody(address: Uint8Array): boolean {
  return address.every((byte) => byte === 0);
}

/** Returns the address that signed an authorization, whatever its chain and nonce; undefined for no valid signature. */
export function authorizationSigner(
  { chainId, address, nonce, yParity, r, s }: Authorization,
  { recoverPublicKey }: Crypto,
): Uint8Array | undefined {
  const rs = signatureBytes(r, s);
  if (yParity > 1n || s > HIGHEST_S || !rs) return undefined;
  const fields = encodeRlp([quantityBytes(chainId), address, quantityBytes(nonce)]);
  const hash = keccak256(concatBytes(MAGIC, fields));
  const key = recoverPublicKey(hash, rs, yParity === 0n ? 0 : 1);
  return key && keccak256(key).slice(12);
}
