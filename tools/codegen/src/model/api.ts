import type { Json, JsonObject, Server } from '@ethread/openrpc';
import type { LinearProgram } from '../runtime/linear-pattern.ts';

/** The intermediate form of any OpenRPC document, which every emitter reads. All its names are valid in code. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The OpenRPC version that the document names. */
  readonly openrpc: string;
  readonly servers: readonly Server[];
  readonly methods: readonly ApiMethod[];
  /** The component schemas in the document's order, then all other referenced schemas, by type name. */
  readonly schemas: ReadonlyMap<string, NamedSchema>;
  readonly errors: readonly ApiError[];
  /** The execution of each regular expression of the schemas, and the longest text for it. */
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** The original document. */
  readonly document: JsonObject;
  /** Notes in words about renamed and unchecked parts. */
  readonly notes: readonly string[];
}

/**
 * A schema in the one dialect that emitters support: JSON Schema 2020-12 without redundant keywords. A reference always
 * has the form `{ $ref: '#/components/schemas/TYPE' }`, where TYPE is a key of {@link Api.schemas}.
 */
export type Schema = JsonObject | boolean;

export interface NamedSchema {
  /** The name in code. It equals the component's name when that is a valid TypeScript name. */
  readonly typeName: string;
  /** The name in the document, or its place there. */
  readonly name: string;
  readonly isComponent: boolean;
  readonly schema: Schema;
}

export interface Pattern {
  readonly flags: '' | 'u';
  /** The program that replaces JavaScript's regular-expression engine where that could take too long. */
  readonly program: LinearProgram | undefined;
  /** The longest text that it matches in bounded time. Undefined when its time is always bounded. */
  readonly maxLength: number | undefined;
}

export type ParamStructure = 'by-name' | 'by-position' | 'either';

export interface ApiMethod {
  /** The name on the wire, which may be any text. */
  readonly name: string;
  /** The prefix of its types' names, for example `EthGetLogs`. */
  readonly typeName: string;
  /** The names of the types of its params and its result. */
  readonly paramsType: string;
  readonly resultType: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly tags: readonly string[];
  readonly paramStructure: ParamStructure;
  readonly params: readonly ApiParam[];
  /** Undefined for a notification, which has no response. */
  readonly result: ApiResult | undefined;
  readonly errors: readonly ApiError[];
  readonly examples: readonly ApiExample[];
  readonly links: readonly ApiLink[];
  readonly externalDocs: { readonly url: string; readonly description: string } | undefined;
  /** The fields that OpenRPC does not define, by `x-` name. */
  readonly extensions: JsonObject;
}

export interface ApiParam {
  /** The name on the wire, which may be any text. */
  readonly name: string;
  /** The name in code, unique among the method's params. */
  readonly identifier: string;
  readonly description: string;
  readonly required: boolean;
  readonly isDeprecated: boolean;
  readonly schema: Schema;
}

export interface ApiResult {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

export interface ApiError {
  readonly className: string;
  readonly code: number;
  readonly message: string;
  /** The document's own field for `data`. */
  readonly data: Json | undefined;
}

export interface ApiExample {
  readonly name: string;
  readonly description: string;
  /** In the method's order, with the param names of the example if it has any. */
  readonly params: readonly { readonly name: string; readonly index: number; readonly value: Json }[];
  /** Undefined when the example has none. */
  readonly result: { readonly value: Json } | undefined;
}

export interface ApiLink {
  readonly name: string;
  readonly description: string;
  readonly method: string;
}
