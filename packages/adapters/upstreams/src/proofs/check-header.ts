import type { StoredHeader } from '@ethread/ports';
import {
  headerFromJson,
  InvalidChainBytesError,
  InvalidChainJsonError,
  proveHeader,
  UnknownFieldsError,
  UnknownTransactionTypeError,
} from '@ethread/chain';
import { bytesOrUndefined } from './wire-values.ts';
import type { FaultKind } from '../node-fault.ts';

/** The result of a check: the value, or the fault. */
export type Checked<T> = { readonly value: T } | { readonly fault: FaultKind; readonly detail: string };

/** Parses the header of a block or uncle and proves it by its hash. */
export function checkHeader(json: unknown, { prove }: { readonly prove: boolean }): Checked<StoredHeader> {
  return checked(() => {
    if (prove) return { ...proveHeader(json), canonical: true };
    const hash = bytesOrUndefined(Object(json).hash, 32);
    if (!hash) throw new InvalidChainJsonError('a block without a hash');
    return { hash, header: headerFromJson(json), canonical: true };
  });
}

/** Returns what a codec or a proof returns, or the fault of the node that sent the data. */
export function checked<T>(prove: () => T): Checked<T> {
  try {
    return { value: prove() };
  } catch (error) {
    return toFault(error);
  }
}

/** Turns an error of a codec or a root into a fault of the node that sent the data. */
export function toFault(error: unknown): { readonly fault: FaultKind; readonly detail: string } {
  const isBeyond = error instanceof UnknownTransactionTypeError || error instanceof UnknownFieldsError;
  if (isBeyond) return { fault: 'unproven', detail: error.message };
  if (error instanceof InvalidChainJsonError) return { fault: 'malformed', detail: error.message };
  if (error instanceof InvalidChainBytesError) return { fault: 'lied', detail: error.message };
  throw error;
}
