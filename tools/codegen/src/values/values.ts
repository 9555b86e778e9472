import fc from 'fast-check';
import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import type { Api, Schema } from '../model/api.ts';
import { createOracle } from './oracle.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { createRandom, type Random } from '@ethread/core';

/** Generates values of schemas, deterministically for a seed. */
export interface Values {
  /** Returns a value that the schema accepts, or undefined when none was found. */
  valid(schema: Schema): Json | undefined;
  /** Returns a value that the schema rejects, made from a valid one, or undefined when none was found. */
  invalid(schema: Schema): Json | undefined;
}

/** Beyond this depth, only required parts are generated. */
const ENOUGH_DEPTH = 5;
const MAX_DEPTH = 24;
const ATTEMPTS = 40;
const SAMPLES = 12;

/** Reports that the schema accepts no value, or that none was found. */
class NoValue extends Error {}

export function createValues(api: Api, seed = 1): Values {
  const random = createRandom(seed);
  const oracle = createOracle(api);
  const samples = new Map<string, readonly string[]>();
  return {
    valid(schema) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        // Later attempts generate smaller values, to which fewer rules apply.
        const value = tryMake(schema, attempt / ATTEMPTS);
        if (value !== undefined && oracle.accepts(schema, value)) return value;
      }
      return undefined;
    },
    invalid(schema) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const value = tryMake(schema, attempt / ATTEMPTS);
        if (value === undefined) continue;
        const changed = mutate(value, random);
        if (!oracle.accepts(schema, changed)) return changed;
      }
      return undefined;
    },
  };

  function tryMake(schema: Schema, thrift: number): Json | undefined {
    try {
      return make(schema, 0, thrift);
    } catch (error) {
      if (error instanceof NoValue) return undefined;
      throw error;
    }
  }

  function make(schema: Schema, depth: number, thrift: number): Json {
    if (depth > MAX_DEPTH) throw new NoValue();
    const whole = flatten(schema, 0);
    if (whole['const'] !== undefined) return whole['const'];
    if (Array.isArray(whole['enum'])) {
      if (whole['enum'].length === 0) throw new NoValue();
      return random.pick(whole['enum']);
    }
    switch (typeOf(whole)) {
      case 'object':
        return makeObject(whole, depth, thrift);
      case 'array':
        return makeArray(whole, depth, thrift);
      case 'string':
        return makeString(whole);
      case 'boolean':
        return random.next() < 0.5;
      case 'null':
        return null;
      case 'integer':
        return makeNumber(whole, true);
      default:
        return makeNumber(whole, false);
    }
  }

  /** Returns the schema merged with its references and with one of its choices. */
  function flatten(schema: Schema, steps: number): JsonObject {
    if (!isObject(schema)) {
      if (!schema) throw new NoValue();
      return {};
    }
    if (steps > 60) throw new NoValue();
    const { allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...own } = schema;
    const reference = referencedName(schema);
    const { $ref: _reference, ...bare } = own;
    const parts: Schema[] = [
      ...(reference === undefined ? [] : [api.schemas.get(reference)?.schema ?? true]),
      ...(Array.isArray(allOf) ? (allOf as readonly Schema[]) : []),
      ...(Array.isArray(anyOf) ? [random.pick(anyOf) as Schema] : []),
      ...(Array.isArray(oneOf) ? [random.pick(oneOf) as Schema] : []),
    ];
    if (condition !== undefined) {
      const isMet = random.next() < 0.5;
      parts.push(
        ...(isMet ? [condition as Schema, (then ?? true) as Schema] : [(otherwise ?? true) as Schema]),
      );
    }
    return parts.reduce<JsonObject>((whole, part) => mergeSchemas(whole, flatten(part, steps + 1)), bare);
  }

  function typeOf(schema: JsonObject): string {
    const { type } = schema;
    if (typeof type === 'string') return type;
    if (Array.isArray(type)) {
      if (type.length === 0) throw new NoValue();
      return String(random.pick(type));
    }
    if (schema['properties'] ?? schema['required'] ?? schema['additionalProperties']) return 'object';
    if (schema['items'] ?? schema['prefixItems']) return 'array';
    if (schema['pattern'] ?? schema['minLength'] ?? schema['maxLength']) return 'string';
    if (schema['minimum'] ?? schema['maximum'] ?? schema['multipleOf']) return 'number';
    return random.pick(['string', 'integer', 'boolean', 'null', 'object']);
  }

  function makeObject(schema: JsonObject, depth: number, thrift: number): Json {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
    const isEnough = depth >= ENOUGH_DEPTH;
    const made = new Map<string, Json>();
    const add = (key: string, part: Schema) => {
      if (!made.has(key)) made.set(key, make(part, depth + 1, thrift));
    };
    for (const [key, part] of Object.entries(properties)) {
      if (required.has(key)) add(key, part as Schema);
      else if (!isEnough && random.next() > 0.4 + thrift / 2) tryAdd(() => add(key, part as Schema));
    }
    for (const key of required) add(key, additionalOf(schema));
    const dependent = isObject(schema['dependentRequired']) ? schema['dependentRequired'] : {};
    for (const [key, names] of Object.entries(dependent))
      if (made.has(key) && Array.isArray(names))
        for (const name of names.map(String)) add(name, (properties[name] ?? true) as Schema);
    const least = typeof schema['minProperties'] === 'number' ? schema['minProperties'] : 0;
    const isOpen = schema['additionalProperties'] !== undefined || schema['patternProperties'] !== undefined;
    const extra = Math.max(least - made.size, isOpen && !isEnough ? random.between(0, 2) : 0);
    for (let count = 0; count < extra; count++) tryAdd(() => addOther(schema, add, count));
    return Object.fromEntries(made);
  }

  function addOther(schema: JsonObject, add: (key: string, part: Schema) => void, count: number): void {
    const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {});
    const [pattern, part] = patterns.length > 0 ? random.pick(patterns) : [];
    const names = flatten((schema['propertyNames'] ?? true) as Schema, 0);
    if (pattern !== undefined) add(sample(pattern), part as Schema);
    else if (schema['additionalProperties'] !== false)
      add(schema['propertyNames'] === undefined ? `other${count}` : makeString(names), additionalOf(schema));
  }

  function makeArray(schema: JsonObject, depth: number, thrift: number): Json {
    const { items, prefixItems, minItems, maxItems, contains } = schema;
    const first = Array.isArray(prefixItems) ? (prefixItems as readonly Schema[]) : [];
    const least = typeof minItems === 'number' ? minItems : 0;
    const most = typeof maxItems === 'number' ? maxItems : Math.max(least, first.length) + 2;
    const length =
      depth >= ENOUGH_DEPTH ? least : random.between(least, Math.max(least, Math.min(most, least + 3)));
    const made = Array.from(
      { length: items === false ? Math.min(length, first.length) : length },
      (_item, index) => make(first[index] ?? ((items ?? true) as Schema), depth + 1, thrift),
    );
    if (contains !== undefined && made.length < most) made.push(make(contains as Schema, depth + 1, thrift));
    return made;
  }

  function makeString({ pattern, minLength, maxLength }: JsonObject): string {
    if (typeof pattern === 'string') return sample(pattern);
    const least = typeof minLength === 'number' ? minLength : 0;
    const most = typeof maxLength === 'number' ? maxLength : least + 8;
    const letters = 'abcdefghij 0123456789é😀';
    return Array.from({ length: random.between(least, Math.max(least, Math.min(most, least + 8))) }, () =>
      random.pick([...letters]),
    ).join('');
  }

  function sample(pattern: string): string {
    let known = samples.get(pattern);
    if (!known) {
      try {
        const { flags = 'u' } = api.patterns.get(pattern) ?? {};
        const seedOf = random.between(0, 2 ** 30);
        known = fc.sample(fc.stringMatching(new RegExp(pattern, flags)), { seed: seedOf, numRuns: SAMPLES });
      } catch {
        // The library cannot generate text for some patterns, for example with assertions.
        known = [];
      }
      samples.set(pattern, known);
    }
    if (known.length === 0) throw new NoValue();
    return random.pick(known);
  }

  function makeNumber(schema: JsonObject, isInteger: boolean): number {
    const bound = (keyword: string, exclusive: string, by: number) => {
      const [plain, strict] = [schema[keyword], schema[exclusive]];
      return typeof strict === 'number' ? strict + by : typeof plain === 'number' ? plain : undefined;
    };
    const step = isInteger ? 1 : 0.5;
    const least = bound('minimum', 'exclusiveMinimum', step);
    const most = bound('maximum', 'exclusiveMaximum', -step);
    const low = least ?? (most === undefined ? -100 : most - 100);
    const high = most ?? low + 200;
    const value = random.pick([low, high, low + random.next() * (high - low)]);
    const { multipleOf } = schema;
    if (typeof multipleOf === 'number') return Math.ceil(value / multipleOf) * multipleOf;
    return isInteger ? Math.ceil(value) : value;
  }
}

/** Omits an optional part that cannot be generated. */
function tryAdd(add: () => void): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
  }
}

function additionalOf(schema: JsonObject): Schema {
  const { additionalProperties: additional } = schema;
  return additional === undefined || typeof additional === 'boolean' ? true : (additional as Schema);
}

const OTHERS: readonly Json[] = [null, true, -1, 1.5, '', 'neither', [], {}, [null], { other: 1 }];

/** Returns the value with one change: a replaced, a removed or an added part. */
export function mutate(value: Json, random: Random): Json {
  if (Array.isArray(value) && value.length > 0 && random.next() < 0.7) {
    const at = random.between(0, value.length - 1);
    if (random.next() < 0.15) return value.filter((_item, index) => index !== at);
    return value.map((item: Json, index) => (index === at ? mutate(item, random) : item));
  }
  if (isObject(value) && Object.keys(value).length > 0 && random.next() < 0.8) {
    const key = random.pick(Object.keys(value));
    const { [key]: part = null, ...rest } = value;
    const kind = random.next();
    if (kind < 0.2) return rest;
    if (kind < 0.3) return { ...value, unknownProperty: 1 };
    return { ...value, [key]: mutate(part, random) };
  }
  if (typeof value === 'string' && random.next() < 0.5)
    return random.pick([
      `${value}\u0000`,
      `g${value}`,
      value.slice(1),
      value.slice(0, -1),
      `${value}${value}`,
    ]);
  if (typeof value === 'number' && random.next() < 0.5)
    return random.pick([value + 0.5, -value - 1, value * 1e9]);
  return random.pick(OTHERS);
}
