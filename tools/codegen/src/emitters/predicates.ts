import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import { literal } from '../printer/source.ts';
import type { Api, Schema } from '../model/api.ts';
import { areDisjoint } from './disjoint.ts';
import type { PatternTable } from './pattern-table.ts';
import type { SetTable } from './set-table.ts';

/** Keywords that apply to a value without parts, or that no value can violate. */
const SIMPLE = new Set([
  '$ref',
  'allOf',
  'anyOf',
  'const',
  'default',
  'deprecated',
  'description',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'title',
  'type',
]);

/** The pattern of bytes in hex, whose long texts a server may have parsed before. */
const HEX = '^0x([0-9a-fA-F]{2})*$';
/** The most values that are compared one by one. More are looked up in a set. */
const MAX_COMPARED = 10;
/** The most choices in a condition. More would make the expression too long. */
const MAX_CHOICES = 100;

/** Prints conditions for schemas of values without parts. Their fault is known without further details. */
export interface Predicates {
  /** Reports whether a schema has no faults in parts of the value. */
  isSimple(schema: Schema): boolean;
  /** Returns the condition under which a simple schema accepts `value`, a name in the code. */
  condition(schema: Schema, value: string): string;
}

export function createPredicates(api: Api, patterns: PatternTable, sets: SetTable): Predicates {
  const { schemas } = api;
  const known = new Map<string, boolean>();

  const isSimple = (schema: Schema): boolean => {
    if (!isObject(schema)) return true;
    if (Object.keys(schema).some((keyword) => !SIMPLE.has(keyword) && !keyword.startsWith('x-')))
      return false;
    const reference = referencedName(schema);
    if (reference !== undefined && !isSimpleName(reference)) return false;
    if (
      [schema['const'], ...list(schema['enum'])].some((value) => typeof value === 'object' && value !== null)
    )
      return false;
    const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      list(schema[keyword]),
    ) as readonly Schema[];
    if (inner.filter((one) => valuesOf(one) === undefined).length > MAX_CHOICES) return false;
    return [...inner, (schema['not'] ?? true) as Schema].every(isSimple);
  };
  const isSimpleName = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    known.set(name, false);
    const simple = isSimple(schemas.get(name)?.schema ?? true);
    known.set(name, simple);
    return simple;
  };

  const condition = (schema: Schema, value: string): string => {
    if (!isObject(schema)) return String(schema);
    const reference = referencedName(schema);
    const all = [
      ...(reference === undefined ? [] : [`is_${reference}(${value})`]),
      ...ofValues(schema, value, sets),
      ...ofTypes(schema, value, patterns),
      ...list(schema['allOf']).map((part) => condition(part as Schema, value)),
      ...ofChoices(schema, value),
      ...(schema['not'] === undefined ? [] : [`!(${condition(schema['not'] as Schema, value)})`]),
    ].filter((one) => one !== 'true');
    return all.length === 0
      ? 'true'
      : all.length === 1
        ? (all[0] ?? 'true')
        : all.map((one) => `(${one})`).join(' && ');
  };

  const ofChoices = ({ anyOf, oneOf }: JsonObject, value: string): string[] => {
    const one = list(oneOf) as readonly Schema[];
    // Of schemas that share no value, the first match decides.
    const isAny = areDisjoint(one, api);
    const conditions = isAny ? [] : one.map((choice) => condition(choice, value));
    return [
      ...ofAny(list(anyOf) as readonly Schema[], value),
      ...(isAny ? ofAny(one, value) : []),
      ...(conditions.length === 2 ? [conditions.map((each) => `(${each})`).join(' !== ')] : []),
      ...(conditions.length > 2
        ? [`${conditions.map((each) => `((${each}) ? 1 : 0)`).join(' + ')} === 1`]
        : []),
    ];
  };

  const ofAny = (choices: readonly Schema[], value: string): string[] => {
    if (choices.length === 0) return [];
    // Plain values come before patterns, which are slower. Many values form one set.
    const listed = choices.map(valuesOf);
    const values = listed.flatMap((own) => own ?? []);
    const isMany = values.length > MAX_COMPARED;
    const rest = isMany ? choices.filter((_choice, index) => listed[index] === undefined) : [...choices];
    const any = [
      ...(isMany ? [isOneOf(values, value, sets)] : []),
      ...rest
        .sort((one, other) => Number(isPlain(other)) - Number(isPlain(one)))
        .map((choice) => condition(choice, value)),
    ];
    return [any.includes('true') ? 'true' : any.map((each) => `(${each})`).join(' || ')];
  };

  /** Reports whether a schema lists its values, or refers to one that does. */
  const isPlain = (schema: Schema): boolean => {
    if (!isObject(schema)) return false;
    const reference = referencedName(schema);
    if (reference !== undefined) return isPlain(schemas.get(reference)?.schema ?? true);
    return schema['enum'] !== undefined || schema['const'] !== undefined || schema['type'] === 'null';
  };

  return { isSimple, condition };
}

function ofValues({ const: constant, enum: values }: JsonObject, value: string, sets: SetTable): string[] {
  return [
    ...(constant === undefined ? [] : [`${value} === ${literal(constant)}`]),
    ...(Array.isArray(values) ? [isOneOf(values, value, sets)] : []),
  ];
}

/** Returns the condition under which a value is one of several plain values. */
function isOneOf(values: readonly Json[], value: string, sets: SetTable): string {
  if (values.length > MAX_COMPARED) return `${sets.nameOf(values)}.has(${value})`;
  return values.length === 0 ? 'false' : values.map((one) => `${value} === ${literal(one)}`).join(' || ');
}

/** Returns conditions on a value's type, and on values of each type. */
function ofTypes(schema: JsonObject, value: string, patterns: PatternTable): string[] {
  const { type } = schema;
  const all = type === undefined ? undefined : (Array.isArray(type) ? type : [type]).map(String);
  // When a schema lists its values and all have its type, the type adds nothing.
  const types = all && listsOnly(schema, all) ? undefined : all;
  const ofString = stringConditions(schema, value, patterns);
  const ofNumber = numberConditions(schema, value);
  if (types === undefined)
    return [
      ...(ofString.length > 0 ? [`typeof ${value} !== 'string' || (${ofString.join(' && ')})`] : []),
      ...(ofNumber.length > 0 ? [`typeof ${value} !== 'number' || (${ofNumber.join(' && ')})`] : []),
    ];
  if (types.length === 1 && types[0] === 'string' && schema['pattern'] === HEX && ofString.length === 1)
    return [`(${typeCondition('string', value)} ? ${ofString[0]} : isParsedHex(${value}))`];
  const each = types.map((one) => {
    const bounds = one === 'string' ? ofString : one === 'number' || one === 'integer' ? ofNumber : [];
    return [typeCondition(one, value), ...bounds].join(' && ');
  });
  return [each.length === 1 ? (each[0] ?? 'true') : each.map((one) => `(${one})`).join(' || ')];
}

/** Returns the values of a schema that only lists its values. */
function valuesOf(schema: Schema): readonly Json[] | undefined {
  if (!isObject(schema)) return undefined;
  const { const: constant, enum: values, type, title: _title, description: _description, ...rest } = schema;
  const listed = constant === undefined ? values : values === undefined ? [constant] : undefined;
  if (!Array.isArray(listed) || Object.keys(rest).length > 0) return undefined;
  const types = type === undefined ? undefined : (Array.isArray(type) ? type : [type]).map(String);
  return types === undefined || listsOnly(schema, types) ? listed : undefined;
}

function listsOnly({ const: constant, enum: values }: JsonObject, types: readonly string[]): boolean {
  const listed = constant !== undefined ? [constant] : values;
  return (
    Array.isArray(listed) &&
    listed.every(
      (value: Json) =>
        types.includes(value === null ? 'null' : typeof value) ||
        (Number.isInteger(value) && types.includes('integer')),
    )
  );
}

/** Returns the condition under which a value has a JSON Schema type. */
export function typeCondition(type: string, value: string): string {
  switch (type) {
    case 'null':
      return `${value} === null`;
    case 'array':
      return `Array.isArray(${value})`;
    case 'object':
      return `isObject(${value})`;
    case 'integer':
      return `typeof ${value} === 'number' && Number.isInteger(${value})`;
    case 'number':
      return `typeof ${value} === 'number' && Number.isFinite(${value})`;
    default:
      return `typeof ${value} === '${type === 'boolean' ? 'boolean' : 'string'}'`;
  }
}

function stringConditions(schema: JsonObject, value: string, patterns: PatternTable): string[] {
  const { minLength, maxLength, pattern } = schema;
  return [
    ...(typeof minLength === 'number' && minLength > 0 ? [`lengthOf(${value}) >= ${minLength}`] : []),
    ...(typeof maxLength === 'number' ? [`lengthOf(${value}) <= ${maxLength}`] : []),
    ...(typeof pattern === 'string' ? [patterns.test(pattern, value)] : []),
  ];
}

function numberConditions(schema: JsonObject, value: string): string[] {
  const signs = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>', exclusiveMaximum: '<' };
  return [
    ...Object.entries(signs).flatMap(([keyword, sign]) => {
      const bound = schema[keyword];
      return typeof bound === 'number' ? [`${value} ${sign} ${bound}`] : [];
    }),
    ...(typeof schema['multipleOf'] === 'number' ? [`isMultiple(${value}, ${schema['multipleOf']})`] : []),
  ];
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
