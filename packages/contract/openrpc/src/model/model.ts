import type { Json, JsonObject } from '../json.ts';

/** A document as every reader sees it. Reading is lenient, so that a faulty document is still usable. */
export interface Model {
  readonly title: string;
  readonly version: string;
  readonly openrpc: string;
  readonly description: string;
  readonly servers: readonly Server[];
  readonly methods: readonly Method[];
  /** The errors among the components, also those that belong to no method. */
  readonly errors: readonly MethodError[];
  /** The document itself, in which references are resolved. */
  readonly root: JsonObject;
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
  /** undefined for a method that is only notified. */
  readonly result: ContentDescriptor | undefined;
  readonly errors: readonly MethodError[];
  readonly examples: readonly ExamplePairing[];
  readonly externalDocs: { readonly url: string; readonly description: string } | undefined;
  /** The `x-` fields, which OpenRPC does not define, by name. */
  readonly extensions: JsonObject;
}

/** A param or a result. */
export interface ContentDescriptor {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly required: boolean;
  readonly isDeprecated: boolean;
  readonly schema: Json;
  /** The `x-` fields, which OpenRPC does not define, by name. */
  readonly extensions: JsonObject;
}

export interface MethodError {
  /** The name of its component; undefined for an error of the method alone. */
  readonly component: string | undefined;
  readonly code: number | undefined;
  readonly message: string;
  readonly data: Json | undefined;
  /** The `x-` fields, which OpenRPC does not define, by name. */
  readonly extensions: JsonObject;
}

export interface ExamplePairing {
  readonly name: string;
  readonly description: string;
  /** The given params, by name. */
  readonly params: Readonly<Record<string, Json>>;
  /** undefined where the example has none. */
  readonly result: Json | undefined;
}
