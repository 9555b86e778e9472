import type * as openrpc from '@ethread/openrpc';

/** A contract with the names of its parts in code. Every emitter of this project's documents reads it. */
export interface Contract extends Omit<openrpc.Contract, 'methods' | 'schemas' | 'errors'> {
  readonly methods: readonly Method[];
  /** Component schemas by name, in the document's order. */
  readonly schemas: ReadonlyMap<string, openrpc.Schema>;
  readonly errors: readonly ContractError[];
}

export interface Method extends openrpc.ContractMethod {
  /** The name in type names, for example EthGetLogs for eth_getLogs. */
  readonly typeName: string;
}

export interface ContractError extends openrpc.ContractError {
  /** The class's name, for example TooManyResultsError. */
  readonly className: string;
  /** The names in braces in the message. */
  readonly placeholders: readonly string[];
}

/** Returns the class name of an error. */
export const errorClassName = (name: string): string => (name.endsWith('Error') ? name : `${name}Error`);
