import type { Crypto } from '../crypto/crypto.ts';
import { type Fork, isAtLeast } from '../forks/forks.ts';
import { blake2f } from './blake2f.ts';
import { bls12381Contracts } from './bls12-381.ts';
import { bn254Add, bn254Multiply, bn254Pairing, BYZANTIUM_BN254, ISTANBUL_BN254 } from './bn254.ts';
import { ecRecover } from './ec-recover.ts';
import { identity, ripemd160, sha256 } from './hashes.ts';
import { modexp, type ModexpPricing } from './modexp.ts';
import { p256Verify } from './p256-verify.ts';
import { pointEvaluation } from './point-evaluation.ts';
import type { Precompile, Precompiles } from './precompile.ts';

const P256_VERIFY = 0x100;

/** Returns the precompiled contracts of a fork. */
export function precompilesOf(fork: Fork, crypto: Crypto): Precompiles {
  const isActive = (other: Fork) => isAtLeast(fork, other);
  const contracts: (Precompile | undefined)[] = [
    undefined,
    ecRecover(crypto),
    sha256(crypto),
    ripemd160(crypto),
    identity,
  ];
  if (isActive('byzantium')) {
    const gas = isActive('istanbul') ? ISTANBUL_BN254 : BYZANTIUM_BN254;
    contracts.push(modexp(modexpPricing(isActive)));
    contracts.push(bn254Add(crypto, gas), bn254Multiply(crypto, gas), bn254Pairing(crypto, gas));
  }
  if (isActive('istanbul')) contracts.push(blake2f);
  if (isActive('cancun')) contracts.push(pointEvaluation(crypto));
  if (isActive('prague')) contracts.push(...bls12381Contracts(crypto));
  if (isActive('osaka')) contracts[P256_VERIFY] = p256Verify(crypto);
  return contracts;
}

function modexpPricing(isActive: (fork: Fork) => boolean): ModexpPricing {
  if (isActive('osaka')) return 'eip7883';
  return isActive('berlin') ? 'eip2565' : 'eip198';
}
