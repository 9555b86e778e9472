import type { Crypto } from '../crypto/crypto.ts';
import { type Fork, isAtLeast } from '../forks/forks.ts';
import { blake2f } from './blake2f.ts';
import { bls12381Contracts } from './bls12-381.ts';
import { bn254Contracts } from './bn254.ts';
import { identity, ripemd160, sha256 } from './hashes.ts';
import { modexp } from './modexp.ts';
import { pointEvaluation } from './point-evaluation.ts';
import type { Precompile, Precompiles } from './precompile.ts';
import { ecRecover, p256Verify } from './signatures.ts';

const P256_VERIFY = 0x100;

const made = new WeakMap<Crypto, Map<Fork, Precompiles>>();

/** Returns the precompiled contracts of a fork, which are made once. */
export function precompilesOf(fork: Fork, crypto: Crypto): Precompiles {
  const ofForks = made.get(crypto) ?? new Map<Fork, Precompiles>();
  made.set(crypto, ofForks);
  const precompiles = ofForks.get(fork) ?? makePrecompiles(fork, crypto);
  ofForks.set(fork, precompiles);
  return precompiles;
}

function makePrecompiles(fork: Fork, crypto: Crypto): Precompiles {
  const isActive = (other: Fork) => isAtLeast(fork, other);
  const contracts: (Precompile | undefined)[] = [undefined, ecRecover(crypto), sha256, ripemd160, identity];
  if (isActive('byzantium')) {
    contracts.push(modexp(isActive('osaka') ? 'eip7883' : isActive('berlin') ? 'eip2565' : 'eip198'));
    contracts.push(...bn254Contracts(crypto, isActive('istanbul')));
  }
  if (isActive('istanbul')) contracts.push(blake2f);
  if (isActive('cancun')) contracts.push(pointEvaluation(crypto));
  if (isActive('prague')) contracts.push(...bls12381Contracts(crypto));
  if (isActive('osaka')) contracts[P256_VERIFY] = p256Verify(crypto);
  return contracts;
}
