import type { Json, JsonObject } from '../json.ts';

/**
 * An OpenRPC document as every reader sees it: the generator, the docs and the playground. Reading is lenient, so that a
 * faulty document is still usable. Fields beginning with `x-` are those of this project's documents.
 */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly openrpc: string;
  readonly description: string;
  readonly servers: readonly Server[];
  readonly methods: readonly Method[];
  /** Component schemas by name, in the document's order. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The errors among the components, also those that belong to no method. */
  readonly errors: readonly MethodError[];
  /** Limits by name, such as maxBodyBytes. */
  readonly transportLimits: Readonly<Record<string, number>>;
  /** How clients authenticate. */
  readonly authentication: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly closeCodes: Readonly<Record<string, string>>;
  /** Requests a second, in a document without plans. */
  readonly rates?: Readonly<Record<string, number>>;
  /** The document itself, in which references are resolved. */
  readonly document: JsonObject;
}

export interface Server {
  readonly name: string;
  readonly summary: string;
  /** The URL, with `${name}` in place of each variable. */
  readonly url: string;
  readonly variables: readonly Variable[];
}

export interface Variable {
  readonly name: string;
  readonly default: string;
  readonly description: string;
  /** The allowed values; empty for any value. */
  readonly choices: readonly string[];
}

export interface Method {
  /** The index in the document's list. */
  readonly index: number;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly tags: readonly string[];
  readonly paramStructure: 'by-name' | 'by-position' | 'either';
  readonly params: readonly ContentDescriptor[];
  /** Allows anything for a method that is only notified. */
  readonly result: ContentDescriptor;
  /** Names of the document's errors. */
  readonly errors: readonly string[];
  readonly examples: readonly ExamplePairing[];
  readonly externalDocs: { readonly url: string; readonly description: string } | undefined;
  /** Credits of one call; absent in a document without prices. */
  readonly credits?: number;
  readonly failover: boolean;
  /** False for a method whose state is on the server, so that no upstream node can answer it. */
  readonly isForwarded?: false;
  readonly limits?: Readonly<Record<string, number>>;
  readonly gasCap?: { readonly multipleOfBlockGasLimit: number };
  /** Properties of the first param that the reference requires. */
  readonly requiredPropertiesByContract: readonly string[];
}

/** A param or a result. */
export interface ContentDescriptor {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly required: boolean;
  readonly isDeprecated: boolean;
  readonly schema: Schema;
  /** True when the reference requires it, although the service accepts calls without it. */
  readonly requiredByContract: boolean;
  readonly default?: string;
}

export interface ExamplePairing {
  readonly name: string;
  readonly description: string;
  /** The given params, by name. */
  readonly params: Readonly<Record<string, Json>>;
  /** undefined where the example has none; `npm run examples` writes those of this project. */
  readonly result: Json | undefined;
}

export interface MethodError {
  /** The name of its component. */
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

/** The subset of JSON Schema that the documents use. The generator rejects any other keyword; a foreign document
 * may have others. */
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
export const isCalledOverHttp = ({ errors }: Pick<Method, 'errors'>): boolean =>
  !errors.includes(NEEDS_CONNECTION);

/** Returns the price of a call in credits. */
export const creditsOf = (method: Method): number => method.credits ?? 0;

/** Returns the params of an example as a positional array. */
export const paramsOf = ({ params }: ExamplePairing): readonly unknown[] => Object.values(params);

/** Returns the errors of a method, in its order. */
export function errorsOf(contract: Contract, method: Method): readonly MethodError[] {
  const byName = new Map(contract.errors.map((error) => [error.name, error]));
  return method.errors.flatMap((name) => byName.get(name) ?? []);
}
