import type { StoredHeader } from '@ethread/ports';
import type { Header } from '@ethread/chain';
import { bytesToHex, type Hex } from '@ethread/core';

/** A header with its place in the chain, whose hashes are text, because they are compared and sent as text. */
export interface TrailBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  readonly header: Header;
}

/** Converts a stored header. */
export function toTrailBlock({ hash, header }: Pick<StoredHeader, 'hash' | 'header'>): TrailBlock {
  return {
    number: header.number,
    hash: bytesToHex(hash),
    parentHash: bytesToHex(header.parentHash),
    header,
  };
}
