import type { HeldHeader } from '@ethread/backend';
import { headerFromJson, headerHash, InvalidChainJsonError } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { bytesOrUndefined } from './wire-values.ts';
import type { FaultKind } from '../node-fault.ts';

/** A claim that was looked at: what it says, or what is wrong with it. */
export type Checked<T> = { readonly value: T } | { readonly fault: FaultKind; readonly detail: string };

/** What a block's wire form shows beside its header, and the header's own fields. */
const KNOWN_FIELDS = new Set([
  ...['hash', 'size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals', 'author', 'sealFields'],
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce'],
  ...['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot'],
  ...['requestsHash', 'blockAccessListHash', 'slotNumber'],
]);

/**
 * Reads the header of a block or uncle and checks that it hashes to what it says. A header with fields that are not known
 * here may be of a later fork, so its node is not called a liar.
 */
export function checkHeader(json: unknown, { prove }: { readonly prove: boolean }): Checked<HeldHeader> {
  try {
    const header = headerFromJson(json);
    const hash = bytesOrUndefined(Object(json).hash, 32);
    if (!hash) return { fault: 'malformed', detail: 'a block without a hash' };
    const found = prove ? headerHash(header) : hash;
    if (bytesEqual(found, hash)) return { value: { hash, header, canonical: true } };
    const unknown = Object.keys(Object(json)).filter((name) => !KNOWN_FIELDS.has(name));
    const detail = `block ${header.number} says that its hash is ${bytesToHex(hash)}, its fields hash to ${bytesToHex(found)}`;
    if (unknown.length === 0) return { fault: 'lied', detail };
    return {
      fault: 'unproven',
      detail: `${detail}; it has ${unknown.length} fields that are not known here`,
    };
  } catch (error) {
    if (error instanceof InvalidChainJsonError) return { fault: 'malformed', detail: error.message };
    throw error;
  }
}
