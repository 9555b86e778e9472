import { crc32 } from 'node:zlib';

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

/** A part of a file, with the SHA-256 of its bytes in hex. */
export interface Section {
  readonly at: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The table of contents at the end of a file. Its hash, the root, identifies all bytes of the file. */
export interface Manifest {
  readonly format: 1;
  /** The file's name without its folder. */
  readonly name: string;
  readonly sections: Readonly<Record<string, Section>>;
}
