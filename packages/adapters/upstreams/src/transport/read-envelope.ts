import { type Envelope, TransportFault } from './node-transport.ts';
import { parseNodeJson } from './parse-node-json.ts';

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
