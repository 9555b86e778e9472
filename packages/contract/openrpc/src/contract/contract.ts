import type { Json, JsonObject } from '../json.ts';

/** A document with prices, limits and failover, read for pages and for code. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly methods: readonly ContractMethod[];
  /** Component schemas by name, in the document's order. */
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly errors: readonly ErrorRow[];
  /** Limits by name, such as maxBodyBytes. */
  readonly transportLimits: Readonly<Record<string, number>>;
  /** How clients authenticate. */
  readonly authentication: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly closeCodes: Readonly<Record<string, string>>;
  /** Requests a second, in a document without plans. */
  readonly rates?: Readonly<Record<string, number>>;
  /** The original document. */
  readonly document: JsonObject;
}

export interface ContractMethod {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly params: readonly ContractParam[];
  readonly result: { readonly name: string; readonly description: string; readonly schema: Schema };
  /** Credits of one call; absent in a document without prices. */
  readonly credits?: number;
  readonly failover: boolean;
  /** False for a method whose state is on the server, so that no upstream node can answer it. */
  readonly isForwarded?: false;
  readonly limits?: Readonly<Record<string, number>>;
  readonly gasCap?: { readonly multipleOfBlockGasLimit: number };
  /** Properties of the first param that the reference requires. */
  readonly requiredPropertiesByContract: readonly string[];
  /** Names of errors. */
  readonly errors: readonly string[];
  readonly examples: readonly ContractExample[];
}

export interface ContractParam {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** True when the reference requires it, although the service accepts calls without it. */
  readonly requiredByContract: boolean;
  readonly default?: string;
  readonly schema: Schema;
}

export interface ContractExample {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly value: Json }[];
  /** The value is undefined in a new example, until `npm run examples` writes it. */
  readonly result: { readonly name: string; readonly value: Json | undefined };
}

export interface ErrorRow {
  readonly name: string;
  readonly code: number;
  /** Message with `{name}` placeholders. */
  readonly message: string;
  readonly httpStatus: number;
  readonly retryAfter: boolean;
  /** Texts that may follow the message, by the name of the cause, with `{name}` placeholders. */
  readonly causes?: Readonly<Record<string, string>>;
  /** True when a call that ends with this error is charged. */
  readonly owed: boolean;
  readonly when: string;
  readonly recovery?: string;
  readonly data?: Schema;
}

/** The subset of JSON Schema that the documents use. The generator rejects any other keyword. */
export interface Schema extends JsonObject {
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  /** The items of a list of fixed length. */
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  /** Properties that an object must not have together. */
  readonly not?: { readonly required: readonly string[] };
  readonly 'x-default'?: string;
}

/** The error of methods that only a connection with notifications can call. */
const NEEDS_CONNECTION = 'NotificationsUnsupported';

/** Returns whether a method can be called over HTTP, where nothing can be sent to the client later. */
export const isCalledOverHttp = ({ errors }: Pick<ContractMethod, 'errors'>): boolean =>
  !errors.includes(NEEDS_CONNECTION);

/** Returns the price of a call in credits. */
export const creditsOf = (method: ContractMethod): number => method.credits ?? 0;

/** Returns the params of an example as a positional array. */
export const paramsOf = (example: ContractExample): readonly unknown[] =>
  example.params.map(({ value }) => value);

/** Returns the errors of a method, in its order. */
export function errorsOf(contract: Contract, method: ContractMethod): readonly ErrorRow[] {
  const byName = new Map(contract.errors.map((error) => [error.name, error]));
  return method.errors.flatMap((name) => byName.get(name) ?? []);
}
