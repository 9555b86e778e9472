import type { Json } from '../json.ts';

/** A document and the address that references in it are relative to. */
export interface Source {
  /** A `file:` or `http:` URL. */
  readonly location: string;
  readonly value: Json;
}

/**
 * Gives the document at an address that a reference of the document at `root` leads to. Undefined for one that is not
 * read: what it holds may be anything then.
 *
 * @throws {DocumentError} for an address that no document may lead to.
 */
export type ReadReferenced = (location: string, root: string) => Promise<Json | undefined>;
