import type { JsonObject } from '../json.ts';

/** The intermediate form: what every emitter reads, made once from the document. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly methods: readonly Method[];
  /** Component schemas by name, in the document's order. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
  readonly errors: readonly ContractError[];
  readonly transportLimits: JsonObject;
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
  readonly result: { readonly name: string; readonly schema: JsonObject };
  readonly credits: number;
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
}
