import { printResult } from '@ethread/json-rpc';
import type { Call } from '../call.ts';

/** Prints the result as JSON-RPC. Hex and JSON are made here and in the handlers' caches, and nowhere else. */
export function print(call: Call): void {
  const { item, result, work } = call;
  if (item.kind !== 'call') return;
  call.chunks = printResult(item.id, result, work.showsProof ? work.context.proof : undefined);
}
