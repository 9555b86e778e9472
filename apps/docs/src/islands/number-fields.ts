import { type Contract, type ContractMethod, type Schema, schemaName, schemaNamed } from '@ethread/openrpc';

/** A value in a method's params that may be a number. */
export interface NumberField {
  readonly name: string;
  /** The position of the param. */
  readonly param: number;
  /** The property of the param; undefined for the param itself. */
  readonly property?: string;
  /** True when the value may also be a tag such as `latest`. */
  readonly isBlock: boolean;
}

/** Lists the params of a method, and the properties of its params, that may be hex numbers. */
export function numberFieldsOf(contract: Contract, method: ContractMethod): readonly NumberField[] {
  return method.params.flatMap(({ name, schema }, param) => {
    const own = kindOf(contract, schema);
    if (own) return [{ name, param, isBlock: own.isBlock }];
    const outer = schemaName(schema);
    const { properties = {} } = outer === undefined ? schema : schemaNamed(contract, outer);
    return Object.entries(properties).flatMap(([property, inner]) => {
      const kind = kindOf(contract, inner);
      return kind ? [{ name: property, param, property, isBlock: kind.isBlock }] : [];
    });
  });
}

/** Returns the kind of number that a schema accepts, or undefined when it accepts none. */
function kindOf(contract: Contract, schema: Schema): { readonly isBlock: boolean } | undefined {
  const names = new Set<string>();
  const queue = [schema];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const name = schemaName(next);
    queue.push(...(next.anyOf ?? []));
    if (name === undefined || names.has(name)) continue;
    names.add(name);
    queue.push(schemaNamed(contract, name));
  }
  return names.has('QuantityInput') ? { isBlock: names.has('BlockTag') } : undefined;
}
