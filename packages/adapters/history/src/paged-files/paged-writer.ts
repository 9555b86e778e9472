import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  MAGIC,
  type Manifest,
  PAGE_BYTES,
  pageChecksum,
  PAYLOAD_BYTES,
  type FileSection,
  TRAILER_BYTES,
} from './page-format.ts';
import { syncFolder } from '../base/sync-folder.ts';

/** Writes a file of checksummed pages, in sections. Nobody sees the file before it is complete and on disk. */
export interface PagedWriter {
  /** The number of bytes in the open section. */
  readonly length: number;
  /** Ends the open section, and begins one with this name. */
  begin(section: string): void;
  write(bytes: Uint8Array): void;
  /** Writes the manifest and publishes the file under its name. Returns the root in hex and the file's length. */
  finish(): { readonly root: string; readonly bytes: number };
  /** Closes the file without publishing it. */
  abandon(): void;
}

/** The pages in one system call. */
const PAGES_AT_ONCE = 256;
/** The name of an incomplete file ends so. */
const PARTIAL = '.partial';

/** Creates a file in a folder. Replaces an incomplete file of the same name. */
export function createPagedWriter(folder: string, name: string): PagedWriter {
  const partial = join(folder, name + PARTIAL);
  const file = openSync(partial, 'w');
  const buffer = Buffer.alloc(PAGES_AT_ONCE * PAGE_BYTES);
  const sections: Record<string, FileSection> = {};
  let open: { readonly name: string; readonly at: number; readonly hash: Hash } | undefined;
  /** Pages in the file, full pages in the buffer, and the bytes of the page behind them. */
  let written = 0;
  let full = 0;
  let used = 0;

  const position = () => (written + full) * PAYLOAD_BYTES + used;

  function endPage(): void {
    const at = full * PAGE_BYTES;
    const payload = buffer.subarray(at, at + PAYLOAD_BYTES);
    buffer.writeUInt32BE(pageChecksum(name, written + full, payload), at + PAYLOAD_BYTES);
    full++;
    used = 0;
    if (full === PAGES_AT_ONCE) flush();
  }

  function flush(): void {
    const end = full * PAGE_BYTES;
    for (let from = 0; from < end;) from += writeSync(file, buffer, from, end - from);
    written += full;
    full = 0;
    buffer.fill(0);
  }

  function put(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const count = Math.min(bytes.length - from, PAYLOAD_BYTES - used);
      buffer.set(bytes.subarray(from, from + count), full * PAGE_BYTES + used);
      from += count;
      used += count;
      if (used === PAYLOAD_BYTES) endPage();
    }
  }

  function endSection(): void {
    if (!open) return;
    sections[open.name] = { at: open.at, bytes: position() - open.at, sha256: open.hash.digest('hex') };
    open = undefined;
  }

  return {
    get length() {
      return open ? position() - open.at : 0;
    },
    begin(section) {
      endSection();
      open = { name: section, at: position(), hash: createHash('sha256') };
    },
    write(bytes) {
      open?.hash.update(bytes);
      put(bytes);
    },
    finish() {
      endSection();
      const manifest = Buffer.from(JSON.stringify({ format: 1, name, sections } satisfies Manifest));
      // The manifest and the trailer end with a page, so that readers find them from the end of the file.
      const unused = PAYLOAD_BYTES - ((used + manifest.length + TRAILER_BYTES) % PAYLOAD_BYTES);
      if (unused < PAYLOAD_BYTES) put(Buffer.alloc(unused));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(manifest.length);
      for (const part of [manifest, length, MAGIC]) put(part);
      flush();
      fsyncSync(file);
      closeSync(file);
      renameSync(partial, join(folder, name));
      syncFolder(folder);
      return { root: createHash('sha256').update(manifest).digest('hex'), bytes: written * PAGE_BYTES };
    },
    abandon: () => closeSync(file),
  };
}
