import type { StoredHeader } from '@ethread/ports';
import {
  headerFromJson,
  headerFromJsonByHash,
  headerHash,
  InvalidChainJsonError,
  unknownNamesOf,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { bytesOrUndefined } from './wire-values.ts';
import type { FaultKind } from '../node-fault.ts';

/** The result of a check: the value, or the fault. */
export type Checked<T> = { readonly value: T } | { readonly fault: FaultKind; readonly detail: string };

/**
 * Parses the header of a block or uncle and checks its hash, with fields of a later hard fork where they are part of
 * it. When no reading of such fields gives the hash, the header is unproven and the node is not a liar.
 */
export function checkHeader(json: unknown, { prove }: { readonly prove: boolean }): Checked<StoredHeader> {
  try {
    const hash = bytesOrUndefined(Object(json).hash, 32);
    if (!hash) return { fault: 'malformed', detail: 'a block without a hash' };
    const header = prove ? headerFromJsonByHash(json, hash) : headerFromJson(json);
    if (header) return { value: { hash, header, canonical: true } };
    const claimed = headerFromJson(json);
    const detail = `block ${claimed.number} says that its hash is ${bytesToHex(hash)}, its fields hash to ${bytesToHex(headerHash(claimed))}`;
    const unknown = unknownNamesOf(json);
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
