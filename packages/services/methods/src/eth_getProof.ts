import type { StorageProof } from '@ethread/ports';
import { bytesToHex, eventLoopTurns, hexToBytes, quantityToHex } from '@ethread/core';
import { streamJson } from '@ethread/json-rpc';
import type { AccountProof, StorageKey } from '@ethread/types';
import type { Handler } from './handler.ts';
import { requireHeader, requireAvailable } from './block-parameter.ts';
import type { MethodModules } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'proof' };

/** The most slots whose proofs are printed at once. */
const FEW_SLOTS = 32;
/** Upper bound of the memory of a proof of a slot, in bytes, where it has the depth of a large trie. */
const SLOT_BYTES = 8_192;

/** Proves an account and storage values of it after the given block. */
export function eth_getProof({ chain, state }: MethodModules): Handler<'eth_getProof'> {
  return async ([address, storageKeys, block], context) => {
    const at = await requireHeader(chain, block);
    const account = hexToBytes(address);
    const keys = storageKeys.map((key) => hexToBytes(`0x${key.slice(2).padStart(64, '0')}`));
    const proof = requireAvailable(await state.proof(account, keys, at, context));
    const head = {
      address: bytesToHex(account),
      accountProof: proof.accountProof.map(bytesToHex),
      balance: quantityToHex(proof.balance),
      codeHash: bytesToHex(proof.codeHash),
      nonce: quantityToHex(proof.nonce),
      storageHash: bytesToHex(proof.storageHash),
    };
    const slots = slotsOf(storageKeys, proof.storageProof);
    if (storageKeys.length <= FEW_SLOTS) return { ...head, storageProof: [...slots] };
    const { client } = context;
    const whole = async () => ({ ...head, storageProof: await collected(slots, client) });
    return streamJson(
      { ...head, storageProof: slots },
      { whole, bufferedBytes: storageKeys.length * SLOT_BYTES },
    );
  };
}

/** Prints the proofs of slots, one after another. */
function* slotsOf(
  keys: readonly StorageKey[],
  proofs: readonly StorageProof[],
): Generator<AccountProof['storageProof'][number], void> {
  for (const [index, { value, proof }] of proofs.entries())
    yield {
      key: echoed(keys[index] ?? '0x0'),
      value: quantityToHex(value),
      proof: proof.map(bytesToHex),
    };
}

async function collected<Item>(items: Iterable<Item>, client: string): Promise<Item[]> {
  const pace = eventLoopTurns.paceOf(client);
  const list: Item[] = [];
  for (const item of items) {
    if (pace.isDue()) await pace.rest();
    list.push(item);
  }
  return list;
}

/**
 * Returns the key of a response: a key of 32 bytes unchanged, a shorter one as a quantity. Nodes do so, and clients
 * match these keys.
 */
function echoed(key: StorageKey): StorageKey {
  return key.length === 66 ? bytesToHex(hexToBytes(key)) : quantityToHex(BigInt(key));
}
