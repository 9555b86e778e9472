import { paceOfNodes } from '../long-work.ts';
import { type Envelope, TransportFault } from './node-transport.ts';

/** Bytes from which a response takes a turn of its own. Some 8 MB are parsed in 20 ms. */
const LARGE_BYTES = 2 * 1024 * 1024;
/**
 * The bytes of large JSON for each of its values. The results of nodes have 17 and more (measured: proofs of empty slots 8,
 * which are short; logs without data 30). An empty object takes 64 bytes of memory and 3 bytes of text.
 */
const BYTES_OF_A_VALUE = 12;
const [COMMA, OPEN_LIST, OPEN] = [0x2c, 0x5b, 0x7b];

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns whether a response takes a turn of its own, and counts as large for the bounds of its node. */
export function isLargeJson({ length }: { readonly length: number }): boolean {
  return length > LARGE_BYTES;
}

/** Parses a node's JSON. @throws {TransportFault} */
export async function parseNodeJson(bytes: Uint8Array): Promise<unknown> {
  if (isLargeJson(bytes)) {
    await paceOfNodes().rest();
    if (isTooDense(bytes)) throw new TransportFault('malformed', 'it has too many values for its bytes');
  }
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new TransportFault('malformed', 'it is not JSON');
  }
}

/** Returns whether the values of JSON would take much more memory than its text. Texts of chains have no commas. */
function isTooDense(bytes: Uint8Array): boolean {
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === COMMA || byte === OPEN_LIST || byte === OPEN) values++;
  }
  return values > bytes.length / BYTES_OF_A_VALUE;
}

/** Parses a response. Nothing may precede or follow the object. @throws {TransportFault} */
export async function readEnvelope(bytes: Uint8Array): Promise<Envelope> {
  const message = await parseNodeJson(bytes);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new TransportFault('malformed', 'it is not a JSON object');
  const { jsonrpc, id, method, params, result, error }: Partial<Record<string, unknown>> = { ...message };
  if (jsonrpc !== '2.0') throw new TransportFault('malformed', 'jsonrpc is not 2.0');
  if (method !== undefined && params !== undefined)
    return { id: undefined, notified: params, bytes: bytes.length };
  // Some nodes print the other member as null.
  if ((error ?? undefined) !== undefined) {
    if ((result ?? undefined) !== undefined)
      throw new TransportFault('malformed', 'it has a result and an error');
    return { id, error, bytes: bytes.length };
  }
  if (result === undefined) throw new TransportFault('malformed', 'it has neither a result nor an error');
  return { id, result, bytes: bytes.length };
}
