import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import type { Schema } from '../model/api.ts';

/** Returns the name that a schema refers to, if it has no other constraint on the value. */
export function plainReference(schema: Schema): string | undefined {
  return isObject(schema) && saysOnly(schema, '$ref') ? referencedName(schema) : undefined;
}

/** Returns the choices of a schema whose only constraint is that one of them accepts the value. */
export function plainChoices(schema: Schema): readonly Schema[] | undefined {
  const choices: Json | undefined =
    isObject(schema) && saysOnly(schema, 'anyOf') ? schema['anyOf'] : undefined;
  return Array.isArray(choices) ? choices : undefined;
}

const saysOnly = (schema: JsonObject, keyword: string) =>
  Object.keys(schema).every((key) => key === keyword || isSaid(key));

const isSaid = (keyword: string) =>
  ['title', 'description', 'default', 'deprecated', 'format'].includes(keyword) || keyword.startsWith('x-');
