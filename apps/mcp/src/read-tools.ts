import { readFileSync } from 'node:fs';
import { type Contract, isCalledOverHttp, readContract } from '@ethread/openrpc';
import type { Tool } from './tool.ts';
import { toolOf } from './tool-of.ts';

/** The tools, and advice for a program that receives an error, by the error's name in the document. */
export interface ReadTools {
  readonly tools: readonly Tool[];
  readonly advice: Readonly<Record<string, string>>;
}

/**
 * Reads the tools of the contract, or those of the companions, too, from the documents that come with the package. There
 * is one for each method that HTTP can call, in the document's order. A companion replaces the method that it extends.
 */
export function readTools(methods: 'contract' | 'extended'): ReadTools {
  const contracts = [read('contract'), ...(methods === 'extended' ? [read('companions')] : [])];
  const tools = contracts.flatMap((contract) =>
    contract.methods
      .filter((method) => method.name !== 'rpc.discover' && isCalledOverHttp(method))
      .map((method): [string, Tool] => [method.name, toolOf(contract, method)]),
  );
  const advice = contracts
    .toReversed()
    .flatMap(({ errors }) =>
      errors.map(({ name, recovery, when }): [string, string] => [name, recovery ?? when]),
    );
  return { tools: [...new Map(tools).values()], advice: Object.fromEntries(advice) };
}

function read(name: 'contract' | 'companions'): Contract {
  const text = readFileSync(new URL(`../documents/${name}.json`, import.meta.url), 'utf8');
  return readContract(JSON.parse(text));
}
