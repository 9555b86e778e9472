import type { ContractMethod } from '@ethread/openrpc';
import type { Json } from '@ethread/openrpc';

/** A call of a method with its result. */
export interface Example {
  readonly name: string;
  /** The given params by name, in the method's order. */
  readonly params: ReadonlyMap<string, Json>;
  readonly result: Json;
}

/** Methods whose results depend on the version of the service. */
const VARYING: ReadonlySet<string> = new Set(['web3_clientVersion']);

/**
 * Returns the document's examples of a method that each return their result. There are none of a method whose results
 * follow from the server's own state, such as a filter.
 */
export function examplesOf({
  name: method,
  isForwarded,
  params,
  examples,
}: ContractMethod): readonly Example[] {
  if (isForwarded === false || VARYING.has(method)) return [];
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
