import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Document {
  readonly methods: readonly {
    readonly name: string;
    readonly errors: readonly { readonly $ref: string }[];
    readonly examples?: readonly { readonly params: readonly { readonly value: unknown }[] }[];
  }[];
}

/** A method of the document with valid params. */
export interface MethodExample {
  readonly name: string;
  readonly params: readonly unknown[];
  /** Whether it returns −32001 for a block that does not exist, instead of null. */
  readonly needsBlock: boolean;
}

/** Returns the methods of the document that read history, each with the params of its first example. */
export function historyMethods(): readonly MethodExample[] {
  const file = join(import.meta.dirname, '../../../../../openrpc/openrpc.json');
  const { methods }: Document = JSON.parse(readFileSync(file, 'utf8'));
  return methods
    .map(({ name, errors, examples }) => {
      const names = errors.map(({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1));
      const params = examples?.[0]?.params.map(({ value }) => value) ?? [];
      return { name, params, names, needsBlock: names.includes('HeaderNotFound') };
    })
    .filter(({ names }) => names.includes('PrunedHistory'));
}
