import type { Json } from '@ethread/openrpc';
import { type ProofFact, proofFacts } from '@ethread/ui/proof-words';
import type { Reply } from './exchange.ts';

/** Returns what a service says of the proof of a response: in headers, or over WebSocket in members of the message. */
export function proofsOf(reply: Reply, body: Json | undefined): readonly ProofFact[] {
  return proofFacts((name) => headerOf(reply, name), body);
}

/** Returns the value of a header, or undefined. */
export const headerOf = ({ headers }: Reply, name: string): string | undefined =>
  headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1];
