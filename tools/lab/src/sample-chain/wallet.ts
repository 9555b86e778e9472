import type { Common } from '@ethereumjs/common';
import { createTx, type TypedTransaction, type TypedTxData } from '@ethereumjs/tx';
import {
  bigIntToBytes,
  concatBytes,
  eoaCode7702SignAuthorization,
  generateAddress,
  Address,
} from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type SampleAccount } from './accounts.ts';
import { CHAIN_ID } from './genesis.ts';

/** The purpose of a transaction. The wallet adds nonce, price and signature. */
export interface Intent {
  readonly from: SampleAccount;
  readonly to?: Address;
  readonly value?: bigint;
  readonly data?: Uint8Array;
  readonly gas: bigint;
}

/** An authorization to adopt code (EIP-7702). */
export interface Delegation {
  readonly signer: SampleAccount;
  readonly code: Address;
  /** Default: the sample chain. 0 stands for every chain. Others do not count. */
  readonly chainId?: number;
  /** A wrong nonce. Default: the signer's next one. */
  readonly nonce?: bigint;
}

const GWEI = 1_000_000_000n;

/** Signs transactions of every type, and tracks each account's nonce. */
export class Wallet {
  readonly #rules: Common;
  readonly #nonces = new Map<string, bigint>();

  constructor(rules: Common) {
    this.#rules = rules;
  }

  /** Signs a transaction of type 0, bound to the chain once EIP-155 is active. */
  legacy(intent: Intent): TypedTransaction {
    return this.#sign(intent, { type: 0, gasPrice: 100n * GWEI });
  }

  /** Signs a transaction of type 1 that declares the storage keys of its target. */
  accessList(intent: Intent, storageKeys: readonly Uint8Array[]): TypedTransaction {
    const accessList = intent.to ? [[intent.to.bytes, [...storageKeys]] as [Uint8Array, Uint8Array[]]] : [];
    return this.#sign(intent, { type: 1, chainId: CHAIN_ID, gasPrice: 100n * GWEI, accessList });
  }

  dynamicFee(intent: Intent): TypedTransaction {
    return this.#sign(intent, { type: 2, chainId: CHAIN_ID, ...FEES });
  }

  /** Signs a transaction of type 3. Its blobs are not stored, as the block contains only their hashes. */
  blob(intent: Intent, blobs: number): TypedTransaction {
    const blobVersionedHashes = Array.from({ length: blobs }, (_, index) => {
      const hash = keccak_256(bigIntToBytes(BigInt(index + 1)));
      return concatBytes(Uint8Array.of(1), hash.subarray(1));
    });
    return this.#sign(intent, {
      type: 3,
      chainId: CHAIN_ID,
      ...FEES,
      maxFeePerBlobGas: 10n * GWEI,
      blobVersionedHashes,
    });
  }

  /** Signs a transaction of type 4, in which each signer adopts the code of the given contract. */
  setCode(intent: Intent, delegations: readonly Delegation[]): TypedTransaction {
    // The sender's nonce of the transaction is used before its authorizations count.
    const sent = this.#useNonce(intent.from);
    const authorizationList = delegations.map(({ signer, code, chainId = CHAIN_ID, nonce: wrong }) => {
      const isUsed = wrong === undefined && (chainId === CHAIN_ID || chainId === 0);
      const nonce = isUsed ? this.#useNonce(signer) : (wrong ?? this.nonceOf(signer));
      const unsigned: [Uint8Array, Uint8Array, Uint8Array] = [
        chainId === 0 ? new Uint8Array() : bigIntToBytes(BigInt(chainId)),
        code.bytes,
        nonce === 0n ? new Uint8Array() : bigIntToBytes(nonce),
      ];
      return eoaCode7702SignAuthorization(unsigned, signer.privateKey);
    });
    return this.#sign(intent, { type: 4, chainId: CHAIN_ID, ...FEES, authorizationList }, sent);
  }

  /** Returns the address of the contract that an account's next transaction creates. */
  nextContract(account: SampleAccount): Address {
    const nonce = this.nonceOf(account);
    return new Address(
      generateAddress(account.address.bytes, nonce === 0n ? new Uint8Array() : bigIntToBytes(nonce)),
    );
  }

  nonceOf({ address }: SampleAccount): bigint {
    return this.#nonces.get(address.toString()) ?? 0n;
  }

  #useNonce(account: SampleAccount): bigint {
    const nonce = this.nonceOf(account);
    this.#nonces.set(account.address.toString(), nonce + 1n);
    return nonce;
  }

  #sign(
    { from, to, value = 0n, data, gas }: Intent,
    typed: TypedTxData,
    nonce = this.#useNonce(from),
  ): TypedTransaction {
    const content = { nonce, gasLimit: gas, value, ...(to ? { to } : {}), ...(data ? { data } : {}) };
    // A copy, since a transaction references its fork's rules.
    return createTx({ ...typed, ...content }, { common: this.#rules.copy() }).sign(from.privateKey);
  }
}

const FEES = { maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: 2n * GWEI };

/** Returns the calldata of a builder's deposit (EIP-8282). Nothing on the chain checks its key and signature. */
export function builderDeposit(gwei: bigint): Uint8Array {
  const data = new Uint8Array(184).fill(2);
  new DataView(data.buffer).setBigUint64(80, gwei);
  return data;
}
