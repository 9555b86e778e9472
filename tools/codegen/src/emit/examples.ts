import type { Method } from '../contract/contract.ts';
import { isObject, type Json } from '@ethread/openrpc';

/** A call of a method with its result. */
export interface Example {
  readonly name: string;
  /** The given params by name, in the method's order. */
  readonly params: ReadonlyMap<string, Json>;
  readonly result: Json;
}

/** Returns the document's examples of a method. */
export function examplesOf({ params, examples }: Method): readonly Example[] {
  return examples.map((example) => {
    const list = Array.isArray(example['params']) ? example['params'] : [];
    const values = new Map(
      list
        .filter(isObject)
        .map((param: { readonly [key: string]: Json }) => [String(param['name']), param['value'] ?? null]),
    );
    const { result } = example;
    return {
      name: String(example['name']),
      params: new Map(
        params.flatMap(({ name }) => {
          const value = values.get(name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      result: isObject(result) ? (result['value'] ?? null) : null,
    };
  });
}
