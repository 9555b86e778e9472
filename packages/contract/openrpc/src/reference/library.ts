import { DocumentError } from '../document-error.ts';
import { isObject, type Json } from '../json.ts';
import type { Source } from '../source/source.ts';
import { childOf, decodeFragment, parsePointer } from './pointer.ts';
import { MAX_STEPS } from './reference.ts';

/** A value of a document and its place. */
export interface Place {
  readonly value: Json;
  /** The document's address. */
  readonly location: string;
  /** The keys that lead to the value. */
  readonly path: readonly string[];
}

/** Reports a reference to a document that was not read yet. */
export class DocumentWanted extends Error {
  readonly location: string;

  constructor(location: string) {
    super(`${location} is wanted`);
    this.location = location;
  }
}

/** The documents that were read, in which references are resolved. */
export interface Library {
  readonly root: Place;
  /**
   * Resolves one step of a reference.
   *
   * @param within The start of the schema that contains the reference, whose own definitions are searched too.
   * @throws {DocumentError} if the target does not exist, {@link DocumentWanted} if its document was not read.
   */
  find(reference: string, from: Place, within?: Place): Place;
  /** Returns the value at a place, after following all references there. */
  follow(place: Place): Place;
}

/**
 * Creates a library of documents by address, with `root` as the requested document. An undefined document has the value
 * true, the schema that accepts anything.
 */
export function createLibrary(root: Source, others: ReadonlyMap<string, Json | undefined>): Library {
  const documents = new Map([...others, [root.location, root.value]]);

  const find: Library['find'] = (reference, from, within) => {
    const { location, fragment } = split(reference, from.location);
    const document = documents.get(location) ?? documentWithId(documents, location);
    const keys = parsePointer(fragment);
    if (document === undefined) {
      if (documents.has(location)) return { value: true, location, path: keys.filter(Boolean) };
      throw new DocumentWanted(location);
    }
    const start: Place = { value: document, location, path: [] };
    if (fragment === '') return start;
    if (!fragment.startsWith('/')) return withAnchor(start, fragment, reference);
    // Schemas contain references to their own definitions, as if each were a separate document.
    const found =
      descend(start, keys) ?? (reference.startsWith('#') && within ? descend(within, keys) : undefined);
    if (!found) throw new DocumentError(`the reference ${shown(reference)} leads nowhere`);
    return found;
  };
  const follow: Library['follow'] = (place) => {
    let current = place;
    for (let step = 0; step < MAX_STEPS; step++) {
      const reference = isObject(current.value) ? current.value['$ref'] : undefined;
      if (typeof reference !== 'string') return current;
      current = find(reference, current);
    }
    throw new DocumentError(`${shown(pathText(place))}: the references there go in a circle`);
  };
  return { root: { value: root.value, location: root.location, path: [] }, find, follow };
}

/** Returns a property of the object, or an item of the list, at a place. */
export function inside(place: Place, key: string | number): Place {
  return {
    value: childOf(place.value, String(key)) ?? null,
    location: place.location,
    path: [...place.path, String(key)],
  };
}

/** Formats a place, for example `methods.0.params`. */
export const pathText = ({ path }: Place): string => path.join('.') || 'the document';

/** Returns a key that is unique to a place. */
export const placeKey = ({ location, path }: Place): string => JSON.stringify([location, ...path]);

function split(reference: string, base: string): { location: string; fragment: string } {
  const [address = '', fragment = ''] = reference.split(/#(.*)/s);
  try {
    const url = address === '' ? base : new URL(address, base).href;
    return { location: url, fragment: decodeFragment(fragment) };
  } catch {
    throw new DocumentError(`the reference ${shown(reference)} is no address`);
  }
}

const shown = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function descend(start: Place, keys: readonly string[]): Place | undefined {
  let place = start;
  for (const key of keys) {
    if (childOf(place.value, key) === undefined) return undefined;
    place = inside(place, key);
  }
  return place;
}

function documentWithId(
  documents: ReadonlyMap<string, Json | undefined>,
  location: string,
): Json | undefined {
  for (const document of documents.values())
    for (const { value } of objectsIn({ value: document ?? null, location, path: [] }))
      if (isObject(value) && value['$id'] === location) return value;
  return undefined;
}

function withAnchor(start: Place, anchor: string, reference: string): Place {
  for (const place of objectsIn(start))
    if (isObject(place.value) && (place.value['$anchor'] === anchor || place.value['$id'] === `#${anchor}`))
      return place;
  throw new DocumentError(`the reference ${shown(reference)} leads nowhere`);
}

function* objectsIn(place: Place): Generator<Place> {
  if (typeof place.value !== 'object' || place.value === null) return;
  yield place;
  for (const key of Object.keys(place.value)) yield* objectsIn(inside(place, key));
}
