import type { LinkedTable } from './table.ts';

/** The facts of a store, by name. */
export interface Facts {
  get(name: string): string | undefined;
  /** Writes a fact, within a transaction of the store. */
  put(name: string, value: string): void;
  /** Removes a fact, within a transaction of the store. */
  remove(name: string): void;
}

/**
 * The fixed length of names. Rows of a linked table that differ only in their last four bytes are versions of one key.
 */
const NAME_BYTES = 16;

/** Creates facts that are stored as rows of a table. */
export function createFacts(table: LinkedTable): Facts {
  return {
    get: (name) => table.get(keyOf(name))?.toString('utf8'),
    put: (name, value) => table.put(keyOf(name), Buffer.from(value)),
    remove: (name) => table.remove(keyOf(name)),
  };
}

function keyOf(name: string): Uint8Array {
  const key = Buffer.alloc(NAME_BYTES);
  if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`the fact ${name} has a name over 16 bytes`);
  key.write(name);
  return key;
}

/** Writes a numeric fact. Removes the fact when the value is 0. */
export function setCount({ facts }: { readonly facts: Facts }, fact: string, count: number): void {
  if (count === 0) facts.remove(fact);
  else facts.put(fact, String(count));
}
