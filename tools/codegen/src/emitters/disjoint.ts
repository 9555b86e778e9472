import { isObject, type Json, type JsonObject } from '@ethread/openrpc';
import type { Api, Schema } from '../model/api.ts';
import { canonical } from '@ethread/types/fault';
import { linearPattern } from '../runtime/linear-pattern.ts';
import { plainReference } from './plain-reference.ts';

const MAX_DEPTH = 8;
/** A longer list of values is not searched. */
const MAX_VALUES = 100;

/** The definitions of names and patterns. */
export type DisjointModel = Pick<Api, 'schemas' | 'patterns'>;

/** Reports whether certainly no value matches two of the schemas. Returns false when this is not obvious. */
export function areDisjoint(
  schemas: readonly Schema[],
  { schemas: named, patterns }: DisjointModel,
): boolean {
  /** Returns the target of a chain of plain references. */
  const target = (schema: Schema, depth = 0): Schema => {
    const reference = plainReference(schema);
    if (reference === undefined || depth > MAX_DEPTH) return schema;
    return target(named.get(reference)?.schema ?? true, depth + 1);
  };

  /** Reports whether a schema may accept a value. Returns true for keywords that are not examined here. */
  const mayTake = (schema: Schema, value: Json): boolean => {
    if (!isObject(schema)) return schema;
    const values = listed(schema);
    if (values) return values.some((one) => canonical(one) === canonical(value));
    const types = typesOf(schema);
    if (types && !types.includes(typeOf(value))) return false;
    const { pattern } = schema;
    if (typeof pattern !== 'string' || typeof value !== 'string') return true;
    const known = patterns.get(pattern);
    if (!known) return true;
    const { flags, program, maxLength } = known;
    if (maxLength !== undefined && value.length > maxLength) return false;
    return (program ? linearPattern(program, flags) : new RegExp(pattern, flags)).test(value);
  };

  const areApart = (one: Schema, other: Schema): boolean => {
    if (!isObject(one) || !isObject(other)) return one === false || other === false;
    const [values, others] = [listed(one), listed(other)];
    if (values) return values.length <= MAX_VALUES && !values.some((value) => mayTake(other, value));
    if (others) return areApart(other, one);
    const [types, otherTypes] = [typesOf(one), typesOf(other)];
    return (
      types !== undefined && otherTypes !== undefined && !types.some((type) => otherTypes.includes(type))
    );
  };

  const targets = schemas.map((schema) => target(schema));
  const lists = targets.map(listed);
  if (lists.every((values) => values !== undefined)) {
    const all = lists.flatMap((values) => [...new Set(values.map(canonical))]);
    return new Set(all).size === all.length;
  }
  return targets.every((one, index) => targets.slice(index + 1).every((other) => areApart(one, other)));
}

function listed(schema: Schema): readonly Json[] | undefined {
  if (!isObject(schema)) return undefined;
  const { const: constant, enum: values, type } = schema;
  if (constant !== undefined) return [constant];
  if (Array.isArray(values)) return values;
  return type === 'null' ? [null] : undefined;
}

/** Returns the types of a schema. An integer counts as a number. */
function typesOf({ type }: JsonObject): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]).map((one) => (one === 'integer' ? 'number' : String(one)));
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
