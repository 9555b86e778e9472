import { crc32 } from 'node:zlib';
import { CorruptStoreError } from '../base/errors.ts';

/** The bytes of a page in a file. */
export const PAGE_BYTES = 4096;
/** The bytes of a page without its checksum. */
export const PAYLOAD_BYTES = PAGE_BYTES - 4;
/** Ends every complete file. */
export const MAGIC = Buffer.from('ethread1');
/** The end of the last page: the length of the manifest (4), and {@link MAGIC}. */
export const TRAILER_BYTES = 4 + MAGIC.length;

/**
 * Returns the CRC-32 of a page. It covers the file's name and the page's number, so that a page of another place or of
 * another file fails verification.
 */
export function pageChecksum(name: string, page: number, payload: Uint8Array): number {
  return crc32(payload, (crc32(name) ^ page) >>> 0);
}

/** A page among pages that were read, and its file. */
export interface PlacedPage {
  /** The file's name without its folder. */
  readonly name: string;
  /** Names the file in messages. */
  readonly place: string;
  /** The page's number in the file. */
  readonly page: number;
  /** Its position among the pages that were read. */
  readonly index: number;
}

/** Returns the payload of a page as a view of the pages. @throws {CorruptStoreError} when it fails its checksum. */
export function payloadIn(pages: Buffer, { name, place, page, index }: PlacedPage): Buffer {
  const at = index * PAGE_BYTES;
  const payload = pages.subarray(at, at + PAYLOAD_BYTES);
  if (pageChecksum(name, page, payload) === pages.readUInt32BE(at + PAYLOAD_BYTES)) return payload;
  throw new CorruptStoreError(`${place}: page ${page} fails its checksum`);
}

/** Consecutive pages of a file. */
export interface PageRange {
  readonly first: number;
  readonly count: number;
}

/** Returns the pages that contain bytes of the payloads. */
export function pagesOf(at: number, length: number): PageRange {
  const first = Math.floor(at / PAYLOAD_BYTES);
  const last = Math.max(first, Math.floor((at + length - 1) / PAYLOAD_BYTES));
  return { first, count: last - first + 1 };
}

/** A part of a file, with the SHA-256 of its bytes in hex. */
export interface FileSection {
  readonly at: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The table of contents at the end of a file. Its hash, the root, identifies all bytes of the file. */
export interface Manifest {
  readonly format: 1;
  /** The file's name without its folder. */
  readonly name: string;
  readonly sections: Readonly<Record<string, FileSection>>;
}
