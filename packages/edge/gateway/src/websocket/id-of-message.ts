import { parseMessage, type RequestId } from '@ethread/json-rpc';

/** Messages up to this size, with the structure of one small request, are parsed for their id. */
const MAX_BYTES = 4_096;
const LIMITS = {
  maxBatchItems: 1,
  maxDepth: 8,
  maxValues: 256,
  maxRequestValues: 256,
  maxContainers: 64,
  maxMembers: 64,
  maxRequestMembers: 64,
  maxNameBytes: 64,
};

/**
 * Returns the id of a message that is not processed: null where it has none to be found cheaply, and undefined for a
 * notification, which gets no response.
 */
export function idOfMessage(body: Uint8Array): RequestId | undefined {
  const message = body.length > MAX_BYTES ? undefined : parseMessage(body, LIMITS);
  const item = message?.kind === 'single' ? message.item : undefined;
  return item?.kind === 'notification' ? undefined : (item?.id ?? null);
}
