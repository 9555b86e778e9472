import type { Json, JsonObject } from '../json.ts';
import type { LinearProgram } from '../runtime/linear-pattern.ts';

/** The intermediate form of any OpenRPC document: what every emitter reads. All its names can be code. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The version of OpenRPC that the document names. */
  readonly openrpc: string;
  readonly servers: readonly ApiServer[];
  readonly methods: readonly ApiMethod[];
  /** The component schemas in the document's order, then all others that are referred to, by type name. */
  readonly schemas: ReadonlyMap<string, NamedSchema>;
  readonly errors: readonly ApiError[];
  /** How each regular expression of the schemas is made, and on how long a text it may run. */
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** The document as it was read. */
  readonly document: JsonObject;
  /** What was renamed, and what is not checked, in words. */
  readonly notes: readonly string[];
}

/**
 * A schema in the one dialect that emitters know, JSON Schema 2020-12 without what it has two words for. A reference is
 * always `{ $ref: '#/components/schemas/TYPE' }`, where TYPE is a key of {@link Api.schemas}.
 */
export type Schema = JsonObject | boolean;

export interface NamedSchema {
  /** The name in code; the component's own wherever that is a name of TypeScript. */
  readonly typeName: string;
  /** The name in the document, or where it stands there. */
  readonly name: string;
  readonly isComponent: boolean;
  readonly schema: Schema;
}

export interface Pattern {
  readonly flags: '' | 'u';
  /** What matches instead of JavaScript's own engine, where that one may take too long. */
  readonly program: LinearProgram | undefined;
  /** On longer text it could take too long; undefined if it never does. */
  readonly maxLength: number | undefined;
}

export interface ApiServer {
  readonly name: string;
  readonly summary: string;
  /** With `${name}` where a variable's value belongs. */
  readonly url: string;
  readonly variables: readonly {
    readonly name: string;
    readonly default: string;
    readonly description: string;
    readonly choices: readonly string[];
  }[];
}

export type ParamStructure = 'by-name' | 'by-position' | 'either';

export interface ApiMethod {
  /** The name on the wire: any text. */
  readonly name: string;
  /** The beginning of its types' names: `EthGetLogs`. */
  readonly typeName: string;
  /** The names of the types of its params and of its result. */
  readonly paramsType: string;
  readonly resultType: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly tags: readonly string[];
  readonly paramStructure: ParamStructure;
  readonly params: readonly ApiParam[];
  /** Undefined for a notification, which is never answered. */
  readonly result: ApiResult | undefined;
  readonly errors: readonly ApiError[];
  readonly examples: readonly ApiExample[];
  readonly links: readonly ApiLink[];
  readonly externalDocs: { readonly url: string; readonly description: string } | undefined;
  /** What the document says beside OpenRPC's own fields, by `x-` name. */
  readonly extensions: JsonObject;
}

export interface ApiParam {
  /** The name on the wire: any text. */
  readonly name: string;
  /** The name in code, which no other param of the method has. */
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
  /** What the document says of `data`, as it stands there. */
  readonly data: Json | undefined;
}

export interface ApiExample {
  readonly name: string;
  readonly description: string;
  /** In the method's order, by the params' own names where the example names them. */
  readonly params: readonly { readonly name: string; readonly index: number; readonly value: Json }[];
  /** Undefined where the example has none. */
  readonly result: { readonly value: Json } | undefined;
}

export interface ApiLink {
  readonly name: string;
  readonly description: string;
  readonly method: string;
}
