import type { Json, JsonObject } from '../json.ts';

/** A document as the playground shows it: read generously, so that one with faults is still of use. */
export interface Model {
  readonly title: string;
  readonly version: string;
  readonly openrpc: string;
  readonly description: string;
  readonly servers: readonly Server[];
  readonly methods: readonly Method[];
  /** The document itself, in which references are looked up. */
  readonly root: JsonObject;
}

export interface Server {
  readonly name: string;
  readonly summary: string;
  /** With `${name}` where a variable's value belongs. */
  readonly url: string;
  readonly variables: readonly Variable[];
}

export interface Variable {
  readonly name: string;
  readonly default: string;
  readonly description: string;
  /** The values that it may have; empty for any. */
  readonly choices: readonly string[];
}

export interface Method {
  /** Its place in the document's list. */
  readonly index: number;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly tags: readonly string[];
  readonly paramStructure: 'by-name' | 'by-position' | 'either';
  readonly params: readonly ContentDescriptor[];
  /** Undefined for a method that is only ever notified. */
  readonly result: ContentDescriptor | undefined;
  readonly errors: readonly MethodError[];
  readonly examples: readonly ExamplePairing[];
  readonly externalDocs: { readonly url: string; readonly description: string } | undefined;
  /** What the document says beside OpenRPC's own fields, by `x-` name. */
  readonly extensions: readonly (readonly [string, Json])[];
}

/** A param or a result. */
export interface ContentDescriptor {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly schema: Json;
}

export interface MethodError {
  readonly code: number | undefined;
  readonly message: string;
  readonly data: Json | undefined;
  readonly extensions: readonly (readonly [string, Json])[];
}

export interface ExamplePairing {
  readonly name: string;
  readonly description: string;
  /** By the params' names, as far as the example gives them. */
  readonly params: Readonly<Record<string, Json>>;
  /** Undefined where the example has none. */
  readonly result: Json | undefined;
}
