import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  DocumentError,
  isObject,
  type Json,
  knownDocument,
  LIMITS,
  type ReadReferenced,
  type Source,
} from '@ethread/openrpc';
import { parseText } from './parse-text.ts';

/** The documents that may be read in addition to the requested one. */
export interface SourceOptions {
  /** Whether references to `http:` and `https:` addresses are followed. */
  readonly remote?: boolean;
}

/**
 * Reads a document from a file, from an address, or from a running service by `rpc.discover`.
 *
 * @throws {DocumentError} naming the source that could not be read, and the reason.
 */
export async function readSource(place: string): Promise<Source> {
  if (!/^https?:\/\//i.test(place)) {
    const location = pathToFileURL(resolve(place)).href;
    return { location, value: readFile(location, place) };
  }
  const text = await download(place, { headers: { accept: 'application/json, application/yaml, */*' } });
  const value = text === undefined ? undefined : parseOrNothing(text, place);
  if (value !== undefined && isObject(value) && value['openrpc'] !== undefined)
    return { location: place, value };
  return { location: place, value: await discover(place) };
}

/**
 * Returns a reader of referenced documents: files in or below the folder of the requested document, and addresses if
 * the requested document has one. Rejects any other, so that no document can make the generator read foreign files.
 */
export function referencedReader({ remote = false }: SourceOptions = {}): ReadReferenced {
  return async (location, root) => {
    const known = knownDocument(location);
    if (known !== undefined) return known;
    if (location.startsWith('file:') && root.startsWith('file:')) {
      const folder = realPath(dirname(fileURLToPath(root)));
      const file = fileURLToPath(location);
      if (!isWithin(file, folder) || !isWithin(realPath(file), folder))
        throw new DocumentError(`the reference to ${location} leads out of the document's folder`);
      return readFile(location, file);
    }
    if (!/^https?:/.test(location))
      throw new DocumentError(`the reference to ${location} cannot be followed`);
    if (!remote)
      throw new DocumentError(`the reference to ${location} leads to a server: allow that with --remote`);
    const text = await download(location, {});
    if (text === undefined) throw new DocumentError(`${location}: no document there`);
    return parseText(text, location);
  };
}

function readFile(location: string, shown: string): Json {
  const file = fileURLToPath(location);
  try {
    if (statSync(file).size > LIMITS.bytes)
      throw new DocumentError(`${shown}: larger than ${LIMITS.bytes} bytes, which no document may be`);
    return parseText(readFileSync(file, 'utf8'), shown);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError(`${shown}: cannot be read: ${String(Object(cause).message)}`, { cause });
  }
}

async function discover(url: string): Promise<Json> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: [] });
  const text = await download(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const response = text === undefined ? undefined : parseOrNothing(text, url);
  if (!isObject(response) || !isObject(response['result']))
    throw new DocumentError(`${url}: neither a document nor a service that returns one by rpc.discover`);
  return response['result'];
}

function parseOrNothing(text: string, location: string): Json | undefined {
  try {
    return parseText(text, location);
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** Returns the body of a response, or undefined unless it is successful. */
async function download(url: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMITS.fetchMs) });
    if (!response.ok || !response.body) return undefined;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > LIMITS.bytes) throw new DocumentError(`${url}: larger than ${LIMITS.bytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError(`${url}: cannot be read: ${String(Object(cause).message)}`, { cause });
  }
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

const isWithin = (file: string, folder: string) => resolve(file).startsWith(folder + sep);
