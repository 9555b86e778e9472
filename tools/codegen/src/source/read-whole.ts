import $RefParser from '@apidevtools/json-schema-ref-parser';
import { DocumentError, isObject, type Json, type JsonObject } from '@ethread/openrpc';
import { readSource, referencedReader, type SourceOptions } from './read-source.ts';

/**
 * Reads a document and the documents that it refers to as one document, in which every reference is local. References
 * stay references.
 *
 * @throws {DocumentError} naming the source that could not be read, and the reason.
 */
export async function readWhole(place: string, options: SourceOptions): Promise<JsonObject> {
  const { location, value } = await readSource(place);
  if (!isObject(value)) throw new DocumentError(`${place}: the document must be an object`);
  if (!hasReferencesOutside(value)) return value;
  const readReferenced = referencedReader(options);
  const read = async ({ url }: { readonly url: string }): Promise<string> =>
    JSON.stringify((await readReferenced(toLocation(url, location), location)) ?? true);
  try {
    const whole: unknown = await $RefParser.bundle(location, structuredClone(value), {
      resolve: { file: false, http: false, documents: { order: 1, canRead: true, read } },
    });
    return JSON.parse(JSON.stringify(whole));
  } catch (cause) {
    throw new DocumentError(`${place}: ${String(Object(cause).message)}`, { cause });
  }
}

/** Returns the address of a document. The parser names files by their paths. */
const toLocation = (url: string, root: string) => new URL(url, root).href;

function hasReferencesOutside(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const reference = isObject(value) ? value['$ref'] : undefined;
  if (typeof reference === 'string' && !reference.startsWith('#')) return true;
  return Object.values(value).some(hasReferencesOutside);
}
