import type { Json } from '../json.ts';

/** A document and the address to which its references are relative. */
export interface Source {
  /** A `file:` or `http:` URL. */
  readonly location: string;
  readonly value: Json;
}

/**
 * Returns the document at an address to which the document at `root` refers. Returns undefined for a document that is
 * not read, whose content may be anything.
 *
 * @throws {DocumentError} for an address to which no document may refer.
 */
export type ReadReferenced = (location: string, root: string) => Promise<Json | undefined>;
