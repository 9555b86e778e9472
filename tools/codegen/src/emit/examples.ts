import type { Method } from '../contract/contract.ts';
import type { Json } from '@ethread/openrpc';

/** A call of a method with its result. */
export interface Example {
  readonly name: string;
  /** The given params by name, in the method's order. */
  readonly params: ReadonlyMap<string, Json>;
  readonly result: Json;
}

/** Returns the document's examples of a method. */
export function examplesOf({ params, examples }: Method): readonly Example[] {
  return examples.map(({ name: title, params: given, result }) => {
    const values = new Map(given.map((param) => [param.name, param.value]));
    return {
      name: title,
      params: new Map(
        params.flatMap(({ name }) => {
          const value = values.get(name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      result: result.value,
    };
  });
}
