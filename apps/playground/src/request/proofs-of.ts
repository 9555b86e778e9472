import { isObject, type Json } from '@ethread/openrpc';
import { type ProofFact, proofFacts } from '@ethread/ui/proof-words';
import type { Reply } from './exchange.ts';

/** Returns what a service says of the proof of a response: in headers, or over WebSocket in members of the message. */
export function proofsOf({ headers }: Reply, body: Json | undefined): readonly ProofFact[] {
  const members = isObject(body) ? body : {};
  return proofFacts(
    (name) => headers.find(([header]) => header.toLowerCase() === `x-${name}`)?.[1] ?? members[name],
  );
}
