import type { Json, JsonObject } from '@ethread/openrpc';

/** The intermediate form that every emitter reads, made once from the document. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly servers: readonly Json[];
  readonly methods: readonly Method[];
  /** Component schemas by name, in the document's order. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
  readonly errors: readonly ContractError[];
  readonly transportLimits: JsonObject;
  /** The document's root fields that OpenRPC does not define, by `x-` name. Those about errors are in the errors. */
  readonly extensions: JsonObject;
  /** The original document. */
  readonly document: JsonObject;
}

export interface Method {
  /** The name on the wire. */
  readonly name: string;
  /** The name in type names, for example EthGetLogs for eth_getLogs. */
  readonly typeName: string;
  readonly summary: string;
  readonly description: string;
  readonly params: readonly Param[];
  readonly result: { readonly name: string; readonly description: string; readonly schema: JsonObject };
  /** The price of one call in credits. Undefined in a document without prices. */
  readonly credits: number | undefined;
  readonly failover: boolean;
  /** Whether upstream nodes can answer, too. */
  readonly isForwarded: boolean;
  readonly limits: JsonObject | undefined;
  readonly gasCap: JsonObject | undefined;
  /** Properties of the first param that the reference marks as required. */
  readonly requiredPropertiesByContract: readonly string[];
  /** Names of component errors. */
  readonly errors: readonly string[];
  readonly examples: readonly JsonObject[];
}

export interface Param {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Required by the reference, although the service is lenient. */
  readonly requiredByContract: boolean;
  readonly default: string | undefined;
  readonly schema: JsonObject;
}

export interface ContractError {
  /** The component's name, for example TooManyResults. */
  readonly name: string;
  /** The class's name, for example TooManyResultsError. */
  readonly className: string;
  readonly code: number;
  /** With `{name}` placeholders. */
  readonly message: string;
  readonly placeholders: readonly string[];
  readonly httpStatus: number;
  readonly retryAfter: boolean;
  /** Whether a call that fails with this error is charged. */
  readonly owed: boolean;
  /** The case in which the error is returned. */
  readonly when: string;
  /** Advice for a client that receives the error. */
  readonly recovery: string | undefined;
  /** The schema of `data`. Undefined for errors without data. */
  readonly data: JsonObject | undefined;
}

/** Returns the class name of an error. */
export const errorClassName = (name: string): string => (name.endsWith('Error') ? name : `${name}Error`);
