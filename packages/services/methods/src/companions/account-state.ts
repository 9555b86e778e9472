import { type Awaitable, bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import { companionTable } from '@ethread/companions';
import { isUnavailable, type OrUnavailable, type StoredHeader } from '@ethread/ports';
import { type BlockParameter, type EthGetProofParams, type Hash, InvalidParamsError } from '@ethread/types';
import { storedHeader, toBlockSelector } from '../block-parameter.ts';
import type { CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireAddress } from './require-address.ts';
import { resultOf } from './result-of.ts';

const { maxParameters } = companionTable.eth_getStorageValues.limits;

/**
 * Creates the methods that read accounts and their storage. Where the block or its state is not available here, a proof
 * by eth_getProof has it, or says what is wrong with the request.
 */
export function accountState({
  chain,
  contract,
  accounts: reader,
}: Pick<CompanionModules, 'chain' | 'contract' | 'accounts'>): CompanionsOf<
  'eth_getBalance' | 'eth_getTransactionCount' | 'eth_getStorageAt' | 'eth_getStorageValues'
> {
  async function stateOrProof<Value>(
    block: BlockParameter | null | undefined,
    read: (at: StoredHeader) => Awaitable<OrUnavailable<Value>>,
    byProof: () => Promise<Value>,
  ): Promise<Value> {
    const at = await storedHeader(chain, toBlockSelector(block));
    const found = at && (await read(at));
    return !found || isUnavailable(found) ? byProof() : found;
  }

  const accountMember =
    (member: 'balance' | 'nonce'): CompanionsOf<'eth_getBalance'>['eth_getBalance'] =>
    ([address, block], context) =>
      stateOrProof(
        block,
        async (at) => {
          const found = await reader.account(hexToBytes(address), at, context);
          return isUnavailable(found) ? found : quantityToHex(found[member]);
        },
        async () => {
          const proof = await resultOf(contract.eth_getProof, [address, [], block ?? 'latest'], context);
          return proof[member];
        },
      );

  return {
    eth_getBalance: accountMember('balance'),
    eth_getTransactionCount: accountMember('nonce'),
    eth_getStorageAt: ([address, storageKey, block], context) =>
      stateOrProof(
        block,
        async (at) => {
          const request = { address: hexToBytes(address), keys: [storageKeyOf(storageKey)] };
          const found = await reader.slots([request], at, context);
          return isUnavailable(found) ? found : storageWordOf(found[0]?.[0] ?? new Uint8Array());
        },
        async () => {
          const params: EthGetProofParams = [address, [storageKey], block ?? 'latest'];
          const { storageProof } = await resultOf(contract.eth_getProof, params, context);
          return storageWord(storageProof[0]?.value ?? '0x0');
        },
      ),
    async eth_getStorageValues([requests, block], context) {
      const accounts = requestedSlots(requests);
      return stateOrProof(
        block,
        async (at) => {
          const slots = accounts.map(({ address, storageKeys }) => ({
            address: hexToBytes(address),
            keys: storageKeys.map(storageKeyOf),
          }));
          const found = await reader.slots(slots, at, context);
          if (isUnavailable(found)) return found;
          return Object.fromEntries(
            accounts.map(({ address }, index) => [address, found[index]?.map(storageWordOf) ?? []]),
          );
        },
        async () => {
          const values: Record<string, Hash[]> = {};
          for (const { address, storageKeys } of accounts) {
            const params: EthGetProofParams = [address, storageKeys, block ?? 'latest'];
            const proof = await resultOf(contract.eth_getProof, params, context);
            values[address] = proof.storageProof.map(({ value }) => storageWord(value));
          }
          return values;
        },
      );
    },
  };
}

/** Returns the accounts and storage keys of a request for storage values. @throws {InvalidParamsError} */
function requestedSlots<Key>(requests: Readonly<Record<string, readonly Key[]>>) {
  const accounts = Object.entries(requests);
  const keys = accounts.reduce((sum, [, ofAccount]) => sum + ofAccount.length, 0);
  if (keys > maxParameters || accounts.length > maxParameters) {
    throw new InvalidParamsError({
      detail: `params[0] (requests): expected at most ${maxParameters} keys and accounts, got ${keys} keys of ${accounts.length} accounts`,
    });
  }
  if (keys === 0)
    throw new InvalidParamsError({ detail: 'params[0] (requests): expected a storage key, got none' });
  return accounts.map(([name, storageKeys]) => ({
    address: requireAddress(name, 'params[0] (requests)'),
    storageKeys: [...storageKeys],
  }));
}

/** Returns a storage value in hex as 32 bytes of hex. */
function storageWord(value: string): Hash {
  return `0x${value.slice(2).padStart(64, '0')}`;
}

/** Returns a storage value as 32 bytes of hex. */
const storageWordOf = (value: Uint8Array): Hash => storageWord(bytesToHex(value));

/** Returns a storage key of 1 to 32 bytes of hex as 32 bytes. */
const storageKeyOf = (key: string): Uint8Array => hexToBytes(storageWord(key));
