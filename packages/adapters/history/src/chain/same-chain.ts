import {
  encodeRlp,
  type Genesis,
  genesisHeader,
  type Header,
  headerHash,
  keccak256,
  quantityBytes,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { OtherGenesisError } from '../base/errors.ts';
import type { StoredChain } from './stored-chain.ts';
import type { Store } from '../store/store.ts';

/**
 * Compares the store with a genesis file, except for the state root, which requires execution; `putGenesis` compares
 * that.
 *
 * @throws {OtherGenesisError}
 */
export function checkSameChain(store: Store, chain: StoredChain, genesis: Genesis, path: string): void {
  const chainId = store.facts.get('chainId');
  if (chainId === undefined) return;
  if (chainId !== String(genesis.chainId)) {
    throw otherGenesis(path, `it is of chain ${chainId}, the genesis file is of chain ${genesis.chainId}`);
  }
  const first = chain.record(0);
  if (first && !isGenesisOf(genesis, first.header)) {
    throw otherGenesis(
      path,
      `its genesis block is ${bytesToHex(first.hash)}, which the genesis file does not make`,
    );
  }
  if (store.facts.get('accounts') !== bytesToHex(genesisAccountsHash(genesis))) {
    throw otherGenesis(path, 'its genesis accounts are others than the genesis file has');
  }
}

/** Reports whether a header is the genesis file's, apart from its state root. */
export function isGenesisOf(genesis: Genesis, header: Header): boolean {
  return bytesEqual(headerHash(genesisHeader(genesis, header.stateRoot)), headerHash(header));
}

/** Returns the error for a folder with the store of another chain. `how` names the difference. */
export function otherGenesis(path: string, how: string): OtherGenesisError {
  return new OtherGenesisError(`${path}: the store belongs to another chain: ${how}`);
}

/**
 * Returns a hash of the genesis accounts, whatever their order in the file. It distinguishes genesis files with the
 * same header and different accounts, without executing them.
 */
export function genesisAccountsHash({ alloc }: Genesis): Uint8Array {
  const accounts = alloc.map(({ address, balance, nonce, code, storage }) =>
    encodeRlp([
      address,
      quantityBytes(balance),
      quantityBytes(nonce),
      code,
      sorted(storage.map(({ key, value }) => encodeRlp([key, value]))),
    ]),
  );
  return keccak256(encodeRlp(sorted(accounts)));
}

function sorted(encoded: Uint8Array[]): Uint8Array[] {
  return encoded.sort(Buffer.compare);
}
