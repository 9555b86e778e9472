import type { Json, JsonObject } from '../json.ts';

/** The intermediate form: what every emitter reads, made once from the document. */
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
  /** What the document says at its root beside OpenRPC's own fields, by `x-` name; what is said of errors is theirs. */
  readonly extensions: JsonObject;
  /** The document as it was read. */
  readonly document: JsonObject;
}

export interface Method {
  /** The name on the wire. */
  readonly name: string;
  /** The name in type names: eth_getLogs is EthGetLogs. */
  readonly typeName: string;
  readonly summary: string;
  readonly description: string;
  readonly params: readonly Param[];
  readonly result: { readonly name: string; readonly description: string; readonly schema: JsonObject };
  /** The price of one call; undefined in a document without prices. */
  readonly credits: number | undefined;
  readonly failover: boolean;
  readonly limits: JsonObject | undefined;
  readonly gasCap: JsonObject | undefined;
  /** Properties of the first param that the reference marks required. */
  readonly requiredPropertiesByContract: readonly string[];
  /** Names of component errors. */
  readonly errors: readonly string[];
  readonly examples: readonly JsonObject[];
}

export interface Param {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Required by the reference, though the service is lenient. */
  readonly requiredByContract: boolean;
  readonly default: string | undefined;
  readonly schema: JsonObject;
}

export interface ContractError {
  /** The component's name: TooManyResults. */
  readonly name: string;
  /** The class's name: TooManyResultsError. */
  readonly className: string;
  readonly code: number;
  /** With `{name}` placeholders. */
  readonly message: string;
  readonly placeholders: readonly string[];
  readonly httpStatus: number;
  readonly retryAfter: boolean;
  /** Whether a call that ends with it is paid for. */
  readonly owed: boolean;
  /** In which case it is the answer. */
  readonly when: string;
  /** What a caller can do about it. */
  readonly recovery: string | undefined;
  /** What `data` holds; undefined for errors without. */
  readonly data: JsonObject | undefined;
}

/** The name of the class of an error. */
export const errorClassName = (name: string): string => (name.endsWith('Error') ? name : `${name}Error`);
