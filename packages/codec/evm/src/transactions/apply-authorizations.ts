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
import { delegationOf, delegationTo } from '../programs.ts';
import { type Machine, type Payer, payStateGas } from '../machine/machine.ts';
import type { Account } from '../state/account.ts';
import type { World } from '../state/world.ts';

const MAGIC = Uint8Array.of(0x05);
/** Half the order of secp256k1: signatures with a higher s are invalid (EIP-2). */
export const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** Highest nonce of an account that can still be incremented (EIP-2681). */
const HIGHEST_NONCE = 2n ** 64n - 2n;
const NOTHING = new Uint8Array();

/** Decides if an account may be written for its authorization, which pays. @param delegates Whether it gets a code. */
type Pays = (account: Account, delegates: boolean) => boolean;

/**
 * Sets the code of accounts that authorized it, as EIP-7702 does before a transaction runs. Invalid authorizations are
 * skipped. The sender's nonce must already count the transaction, because the sender may authorize itself.
 *
 * @returns false when one was not paid.
 */
export function applyAuthorizations(
  { world, block }: Machine,
  crypto: Crypto,
  authorizations: readonly Authorization[],
  pays: Pays,
): boolean {
  for (const authorization of authorizations) {
    const { address } = authorization;
    const account = authorizingAccount(world, crypto, authorization, block.chainId);
    if (!account) continue;
    const delegates = address.some((byte) => byte !== 0);
    if (!pays(account, delegates)) return false;
    world.setNonce(account, account.nonce + 1n);
    const code = delegates ? delegationTo(address) : NOTHING;
    world.setCode(account, code, delegates ? keccak256(code) : EMPTY_CODE_HASH);
  }
  return true;
}

/**
 * Returns how authorizations pay from EIP-2780 and EIP-8037 on: for the account that each writes and for the state growth,
 * unless an earlier step has already paid for that.
 *
 * @param paid Accounts whose writes the base cost includes: the sender, and the recipient of a value.
 */
export function payingBy(machine: Machine, payer: Payer, paid: readonly Account[]): Pays {
  const { accountWrite, stateOfAccount, stateOfAuthorization } = machine.rules.gas;
  const written = new Set(paid);
  const delegated = new Set<Account>();
  return (account, delegates) => {
    if (account.hasCode) delegated.add(account);
    if (!written.has(account)) payer.gas -= BigInt(accountWrite);
    written.add(account);
    const isFirst = delegates && !delegated.has(account);
    if (isFirst) delegated.add(account);
    const state = (account.isEmpty ? stateOfAccount : 0) + (isFirst ? stateOfAuthorization : 0);
    return payer.gas >= 0n && payStateGas(machine, payer, state);
  };
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
