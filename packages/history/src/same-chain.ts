import { type Genesis, genesisHeader, type Header, headerHash } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { OtherGenesisError } from './errors.ts';
import { genesisAccountsHash } from './genesis-accounts-hash.ts';
import type { HeldChain } from './held-chain.ts';
import type { Store } from './store.ts';

/**
 * Compares all that is known without executing the genesis state; `putGenesis` compares the state root.
 *
 * @throws {OtherGenesisError}
 */
export function checkSameChain(store: Store, chain: HeldChain, genesis: Genesis, path: string): void {
  const chainId = store.facts.get('chainId');
  if (chainId === undefined) return;
  if (chainId !== String(genesis.chainId)) {
    throw otherGenesis(path, `it holds chain ${chainId}, the genesis file is of chain ${genesis.chainId}`);
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

/** Whether a header is the genesis file's, whatever its state root. */
export function isGenesisOf(genesis: Genesis, header: Header): boolean {
  return bytesEqual(headerHash(genesisHeader(genesis, header.stateRoot)), headerHash(header));
}

/** A store in that folder that is another chain's, and how one sees it. */
export function otherGenesis(path: string, how: string): OtherGenesisError {
  return new OtherGenesisError(`${path}: the store belongs to another chain: ${how}`);
}
