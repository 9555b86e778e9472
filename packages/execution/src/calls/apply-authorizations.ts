import { type Authorization, encodeRlp, keccak256 } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import type { StateManagerInterface } from '@ethereumjs/common';
import { Account, Address, bigIntToBytes, bigIntToUnpaddedBytes, ecrecover } from '@ethereumjs/util';

/** EIP-7702: the first bytes of an account's code that point to another's. */
const DELEGATION_PREFIX = Uint8Array.of(0xef, 0x01, 0x00);
const MAGIC = Uint8Array.of(0x05);
/** Half the order of secp256k1: signatures with a higher s are not valid (EIP-2). */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** No account has a higher nonce (EIP-2681). */
const HIGHEST_NONCE = 2n ** 64n - 2n;

/**
 * Sets the code of accounts that signed for it, as EIP-7702 does before a transaction runs. An authorization that does
 * not hold is passed over. The sender's nonce must count the transaction already, since it may authorize by itself.
 *
 * @param warm Told of the accounts that are accessed.
 * @returns the gas to refund for accounts that existed already.
 */
export async function applyAuthorizations(
  state: StateManagerInterface,
  authorizations: readonly Authorization[],
  chainId: bigint,
  warm: (address: Address) => void,
): Promise<bigint> {
  let refund = 0n;
  for (const authorization of authorizations) {
    if (authorization.chainId !== 0n && authorization.chainId !== chainId) continue;
    if (authorization.nonce > HIGHEST_NONCE) continue;
    const authority = signerOf(authorization);
    if (!authority) continue;
    warm(authority);
    const account = await state.getAccount(authority);
    const code = await state.getCode(authority);
    const isDelegation = DELEGATION_PREFIX.every((byte, index) => code[index] === byte);
    if (code.length > 0 && !isDelegation) continue;
    if ((account?.nonce ?? 0n) !== authorization.nonce) continue;
    if (account) refund += 12_500n;
    const changed = account ?? new Account();
    changed.nonce += 1n;
    await state.putAccount(authority, changed);
    const isCleared = authorization.address.every((byte) => byte === 0);
    await state.putCode(
      authority,
      isCleared ? new Uint8Array() : concatBytes(DELEGATION_PREFIX, authorization.address),
    );
  }
  return refund;
}

function signerOf({ chainId, address, nonce, yParity, r, s }: Authorization): Address | undefined {
  if (yParity > 1n || s > HIGHEST_S) return undefined;
  const fields = [bigIntToUnpaddedBytes(chainId), address, bigIntToUnpaddedBytes(nonce)];
  try {
    const publicKey = ecrecover(
      keccak256(concatBytes(MAGIC, encodeRlp(fields))),
      yParity,
      bigIntToBytes(r),
      bigIntToBytes(s),
    );
    return new Address(keccak256(publicKey).subarray(12));
  } catch {
    return undefined;
  }
}
