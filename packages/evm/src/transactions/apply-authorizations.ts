import { type Authorization, encodeRlp, quantityBytes } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';
import { AUTHORIZATION_REFUND } from '../forks/gas-schedule.ts';
import { delegationTo } from '../programs.ts';
import { EMPTY_CODE_HASH } from '../state/account.ts';
import type { World } from '../state/world.ts';

const MAGIC = Uint8Array.of(0x05);
/** Half the order of secp256k1: signatures with a higher s are not valid (EIP-2). */
export const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const MAX_WORD = 2n ** 256n - 1n;
/** No account has a higher nonce (EIP-2681). */
const HIGHEST_NONCE = 2n ** 64n - 2n;
const NOTHING = new Uint8Array();

/**
 * Sets the code of accounts that signed for it, as EIP-7702 does before a transaction runs. An authorization that does
 * not hold is passed over. The sender's nonce must count the transaction already, since it may authorize by itself.
 *
 * @returns the gas to refund for accounts that existed already.
 */
export function applyAuthorizations(
  world: World,
  crypto: Crypto,
  authorizations: readonly Authorization[],
  chainId: bigint,
): number {
  let refund = 0;
  for (const authorization of authorizations) {
    if (authorization.chainId !== 0n && authorization.chainId !== chainId) continue;
    if (authorization.nonce > HIGHEST_NONCE) continue;
    const signer = signerOf(authorization, crypto);
    if (!signer) continue;
    const account = world.account(signer);
    world.warmAccount(account);
    if (account.hasCode && !world.program(account).delegation) continue;
    if (account.nonce !== authorization.nonce) continue;
    if (account.exists) refund += AUTHORIZATION_REFUND;
    world.setNonce(account, account.nonce + 1n);
    const isCleared = authorization.address.every((byte) => byte === 0);
    const code = isCleared ? NOTHING : delegationTo(authorization.address);
    world.setCode(account, code, isCleared ? EMPTY_CODE_HASH : crypto.keccak256(code));
  }
  return refund;
}

function signerOf(
  { chainId, address, nonce, yParity, r, s }: Authorization,
  { keccak256, secp256k1 }: Crypto,
): Uint8Array | undefined {
  if (yParity > 1n || s > HIGHEST_S || r > MAX_WORD) return undefined;
  const fields = encodeRlp([quantityBytes(chainId), address, quantityBytes(nonce)]);
  const hash = keccak256(concatBytes(MAGIC, fields));
  const key = secp256k1.recover(hash, signatureBytes(r, s), yParity === 0n ? 0 : 1);
  return key && keccak256(key).slice(12);
}

/** r and s, 32 bytes each. */
export function signatureBytes(r: bigint, s: bigint): Uint8Array {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of [r, s].entries()) {
    for (let quad = 0; quad < 4; quad++) {
      view.setBigUint64(32 * index + 24 - 8 * quad, BigInt.asUintN(64, value >> BigInt(64 * quad)));
    }
  }
  return bytes;
}
