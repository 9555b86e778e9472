import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PackedValue, packedValueOf } from '@ethread/log-index';
import type { BlockRange } from '../base/block-range.ts';
import { openRowFile } from './row-file.ts';
import { draftName, SEGMENTS } from './segment-names.ts';

/** The encoded parts of a block. */
export interface DraftBlock {
  /** RLP */
  readonly header: Uint8Array;
  /** A zstd frame, as in the segment. */
  readonly body: Uint8Array;
  /** A zstd frame, as in the segment. */
  readonly receipts: Uint8Array;
  readonly logHead: Uint8Array;
  readonly logBody: Uint8Array;
  /** The first bytes of the hashes of its transactions. */
  readonly fingerprints: Uint8Array;
  /** The record of a block that was checked (block-record.ts). Empty for another. */
  readonly record: Uint8Array;
}

/**
 * The blocks of an incomplete segment, in a file beside the segments. It outlives its process: the next one continues
 * after the last intact block.
 */
export interface SegmentDraft {
  /** The values of the dictionary, the most frequent first. */
  readonly values: readonly PackedValue[];
  blocks(): Generator<DraftBlock>;
  /** Removes all blocks, and begins with a dictionary. */
  begin(values: readonly PackedValue[]): void;
  add(block: DraftBlock): void;
  close(): void;
  /** Closes and removes the file. */
  remove(): void;
}

/** Opens the draft of a segment, or creates it. @param path - the folder of the store. */
export function openSegmentDraft(path: string, range: BlockRange): SegmentDraft {
  const name = join(path, SEGMENTS, draftName(range));
  const file = openRowFile(name);
  const [first] = file.rows().next().value ?? [];
  let values: readonly PackedValue[] = first ? decodeValues(first) : [];
  return {
    get values() {
      return values;
    },
    *blocks() {
      let isFirst = true;
      for (const parts of file.rows()) {
        // The first row has the dictionary.
        if (!isFirst) yield toBlock(parts);
        isFirst = false;
      }
    },
    begin(chosen) {
      file.clear();
      file.add([encodeValues(chosen)]);
      values = chosen;
    },
    add: ({ header, body, receipts, logHead, logBody, fingerprints, record }) =>
      file.add([header, body, receipts, logHead, logBody, fingerprints, record]),
    close: file.close,
    remove() {
      file.close();
      // An import removes the drafts that nobody continues.
      rmSync(name, { force: true });
    },
  };
}

function toBlock(parts: readonly Uint8Array[]): DraftBlock {
  const [header, body, receipts, logHead, logBody, fingerprints, record] = parts;
  if (header && body && receipts && logHead && logBody && fingerprints && record)
    return { header, body, receipts, logHead, logBody, fingerprints, record };
  throw new RangeError('a row of a draft has the parts of no block');
}

/** Encodes the length of each key (1), and the key. */
function encodeValues(values: readonly PackedValue[]): Uint8Array {
  return Buffer.from(values.map(({ key }) => String.fromCharCode(key.length) + key).join(''), 'latin1');
}

function decodeValues(bytes: Uint8Array): PackedValue[] {
  const text = Buffer.from(bytes).toString('latin1');
  const values: PackedValue[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + 1 + text.charCodeAt(at);
    values.push(packedValueOf(text.slice(at + 1, end)));
    at = end;
  }
  return values;
}
