import { bytesToHex } from '@ethread/core';
import type { AccountReads, StateReads } from '@ethread/calls';
import type { NodeCall } from '../node/node.ts';

/** Code that is asked for. The hash is absent where it is not known before. */
export interface AskedCode {
  readonly address: Uint8Array;
  readonly codeHash?: Uint8Array;
}

/** A call of a message, with what its response is for. */
export type ProofCall = NodeCall &
  (
    | { readonly for: 'account'; readonly reads: AccountReads; readonly keys: readonly Uint8Array[] }
    | { readonly for: 'code'; readonly read: AskedCode }
  );

/** Slots in one call of eth_getProof. Nodes limit them, go-ethereum to 1,024. */
const MAX_KEYS = 1_000;

/** Returns the calls that prove reads at a block, in its wire form. */
export function proofCalls({ accounts, codes }: StateReads, block: string): readonly ProofCall[] {
  const calls: ProofCall[] = [];
  for (const account of accounts.values()) {
    calls.push(...callsOfAccount(account, block));
    if (account.isUnknown) calls.push(codeCall({ address: account.address }, block));
  }
  for (const read of codes.values()) calls.push(codeCall(read, block));
  return calls;
}

function callsOfAccount(reads: AccountReads, block: string): ProofCall[] {
  const all = [...reads.keys.values()];
  const calls: ProofCall[] = [];
  for (let first = 0; first === 0 || first < all.length; first += MAX_KEYS) {
    const keys = all.slice(first, first + MAX_KEYS);
    const params = JSON.stringify([bytesToHex(reads.address), keys.map(bytesToHex), block]);
    calls.push({ for: 'account', method: 'eth_getProof', params, reads, keys });
  }
  return calls;
}

function codeCall(read: AskedCode, block: string): ProofCall {
  return {
    for: 'code',
    method: 'eth_getCode',
    params: JSON.stringify([bytesToHex(read.address), block]),
    read,
  };
}
