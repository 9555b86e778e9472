import {
  type AccountProofFacts,
  accountProofFromJson,
  EMPTY_TRIE_ROOT,
  InvalidChainJsonError,
  InvalidProofError,
  keccak256,
  quantityBytes,
  verifyAccountProof,
} from '@ethread/chain';
import type { AccountState } from '@ethread/evm';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { FaultKind } from '../node-fault.ts';
import { type Checked, checked } from '../proofs/check-block.ts';

/** An account with slots, proven at the block. */
export interface JudgedAccount {
  /** null when it does not exist. */
  readonly account: AccountState | null;
  readonly slots: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[];
  /** RLP of the nodes on the paths to the account and its slots. */
  readonly nodes: readonly Uint8Array[];
}

export type AccountJudgement =
  | { readonly kind: 'proven'; readonly proven: JudgedAccount }
  /** It is valid for the state of another block, which is no lie. */
  | { readonly kind: 'elsewhere'; readonly detail: string }
  | { readonly kind: 'fault'; readonly fault: FaultKind; readonly detail: string };

/**
 * Judges a response to eth_getProof. The hash of its first node says which state it proves, whatever the node says. A
 * proof of another state is no lie. A proof whose parts contradict one another is.
 */
export function judgeAccount(
  json: unknown,
  { address, keys }: { readonly address: Uint8Array; readonly keys: readonly Uint8Array[] },
  stateRoot: Uint8Array,
): AccountJudgement {
  if (json === null) return { kind: 'fault', fault: 'behind', detail: 'it has no proof' };
  const read = readProof(json, address, keys);
  return 'fault' in read ? { kind: 'fault', ...read } : judgeProof(address, read.value, stateRoot);
}

/** Reads a proof of an account and of slots, whose values it does not prove yet. */
export function readProof(
  json: unknown,
  address: Uint8Array,
  keys: readonly Uint8Array[],
): Checked<AccountProofFacts> {
  return checked(() => {
    const { address: shown, proof } = accountProofFromJson(json);
    const isRequested =
      bytesEqual(shown, address) &&
      proof.storageProof.length === keys.length &&
      proof.storageProof.every(({ key }, index) => bytesEqual(key, keys[index] ?? address));
    if (isRequested) return proof;
    throw new InvalidChainJsonError('it proves something else than was asked for');
  });
}

export function judgeProof(
  address: Uint8Array,
  proof: AccountProofFacts,
  stateRoot: Uint8Array,
): AccountJudgement {
  const [first] = proof.accountProof;
  const root = first ? keccak256(first) : EMPTY_TRIE_ROOT;
  let account: AccountState | null;
  try {
    account = verifyAccountProof(root, address, proof);
  } catch (error) {
    if (!(error instanceof InvalidProofError)) throw error;
    return { kind: 'fault', fault: 'lied', detail: `the proof of ${bytesToHex(address)}: ${error.message}` };
  }
  if (!bytesEqual(root, stateRoot)) {
    return { kind: 'elsewhere', detail: 'it proves the state of another block' };
  }
  const slots = proof.storageProof.map(({ key, value }) => ({ key, value: quantityBytes(value) }));
  const nodes = [...proof.accountProof, ...proof.storageProof.flatMap(({ proof: path }) => path)];
  return { kind: 'proven', proven: { account, slots, nodes } };
}
