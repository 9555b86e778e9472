import { referencedName } from '../contract/reference.ts';
import { literal } from '../emit/source.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Api, ApiMethod, Schema } from '../model/api.ts';
import { canonical } from '../runtime/fault.ts';
import { createDepth } from './depth.ts';
import { expectedWords } from './expected.ts';
import type { Imports } from './imports.ts';
import { createPatternTable } from './pattern-table.ts';
import { plainReference } from './plain-reference.ts';
import { createPredicates, typeCondition } from './predicates.ts';

/** Names that objects have from the start, so that a plain look finds them in any. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

const PARTS = [
  'Check',
  'Fault',
  'MethodChecks',
  'anyOf',
  'canonical',
  'everyItem',
  'fault',
  'guarded',
  'has',
  'isMultiple',
  'isObject',
  'isUnique',
  'lengthOf',
  'oneOf',
  'under',
];
const TYPES_OF_PARTS = new Set(['Check', 'Fault', 'MethodChecks']);

/**
 * Emits the validators of all component schemas, params and results, compiled ahead: nothing is compiled, fetched or
 * looked up where they run. They take what JSON Schema takes; `format` is only said.
 */
export function emitValidators(api: Api, imports: Imports): string {
  const body = createWriter(api).write();
  const used = PARTS.filter((part) => new RegExp(`(?<![.\\w])${part}([(>]| \\|)`).test(body.text));
  const names = used.map((part) => (TYPES_OF_PARTS.has(part) ? `type ${part}` : part));
  const linear = body.hasPrograms ? `import { linearPattern } from ${imports.from('linear-pattern')};\n` : '';
  return `import { ${names.filter((name) => name !== 'type MethodChecks').join(', ')} } from ${imports.from('fault')};
${linear}import type { MethodChecks } from ${imports.from('method-checks')};

${body.text}`;
}

function createWriter(api: Api) {
  const patterns = createPatternTable(api.patterns);
  const predicates = createPredicates(api, patterns);
  const goesDeep = createDepth(
    api.schemas,
    (schema) =>
      isObject(schema) &&
      (schema['uniqueItems'] === true ||
        ((schema['const'] !== undefined || schema['enum'] !== undefined) && !predicates.isSimple(schema))),
  );
  const functions: string[] = [];
  const nameSets = new Map<string, string>();
  let count = 0;

  const wordsFor = (schema: Schema) => literal(expectedWords(schema, api.schemas));

  /** An expression of the fault of `value`, which is a name in the code. */
  function check(schema: Schema, value: string): string {
    if (takesAnything(schema)) return 'undefined';
    const reference = plainReference(schema);
    if (reference !== undefined) return `check_${reference}(${value})`;
    if (predicates.isSimple(schema)) {
      const condition = predicates.condition(schema, value);
      return condition === 'false'
        ? `fault(${value}, ${wordsFor(schema)})`
        : `${condition.includes(' ') ? `(${condition})` : condition} ? undefined : fault(${value}, ${wordsFor(schema)})`;
    }
    return `${functionFor(schema)}(${value})`;
  }

  function takesAnything(schema: Schema): boolean {
    return (
      schema === true || (predicates.isSimple(schema) && predicates.condition(schema, 'value') === 'true')
    );
  }

  /** The name of a function that checks a schema. */
  function functionFor(schema: Schema): string {
    const reference = plainReference(schema);
    if (reference !== undefined) return `check_${reference}`;
    const name = `check${count++}`;
    define(name, schema);
    return name;
  }

  function define(name: string, schema: Schema): void {
    const at = functions.push('') - 1;
    const text = predicates.isSimple(schema)
      ? `  return ${check(schema, 'value')};\n`
      : `${statements(schema as JsonObject).join('')}  return undefined;\n`;
    const parameter = /\bvalue\b/.test(text) ? 'value' : '_value';
    functions[at] = `function ${name}(${parameter}: unknown): Fault | undefined {\n${text}}\n`;
  }

  const failing = (expression: string) =>
    `  {\n    const found = ${expression};\n    if (found !== undefined) return found;\n  }\n`;

  /** The statements that return the fault of `value`. */
  function statements(schema: JsonObject): string[] {
    const lines: string[] = [];
    const reference = referencedName(schema);
    if (reference !== undefined) lines.push(failing(`check_${reference}(value)`));
    const { type } = schema;
    const types = type === undefined ? [] : (Array.isArray(type) ? type : [type]).map(String);
    if (types.length > 0) {
      const condition = types.map((one) => `(${typeCondition(one, 'value')})`).join(' || ');
      lines.push(`  if (!(${condition})) return fault(value, ${literal(typeWords(types))});\n`);
    }
    lines.push(...ofValues(schema));
    const simple = onlyScalar(schema);
    if (simple) lines.push(`  if (!(${simple})) return fault(value, ${wordsFor(schema)});\n`);
    const whole = (kind: string, inner: string[]) => {
      if (inner.length === 0 || (types.length === 1 && types[0] === kind)) return inner;
      return [`  if (${typeCondition(kind, 'value')}) {\n`, ...inner, '  }\n'];
    };
    lines.push(...whole('object', objectStatements(schema)), ...whole('array', arrayStatements(schema)));
    lines.push(...combined(schema));
    return lines;
  }

  function ofValues({ const: constant, enum: values }: JsonObject): string[] {
    const allowed = constant !== undefined ? [constant] : Array.isArray(values) ? values : undefined;
    if (!allowed) return [];
    const texts = allowed.map((one: Json) => literal(canonical(one)));
    const words = literal(expectedWords({ enum: allowed }, api.schemas));
    return [`  if (![${texts.join(', ')}].includes(canonical(value))) return fault(value, ${words});\n`];
  }

  /** The condition for what a schema says of strings and numbers, beside other things. */
  function onlyScalar(schema: JsonObject): string | undefined {
    const { type: _type, const: _const, enum: _enum, ...rest } = schema;
    const bounds = Object.fromEntries(
      Object.entries(rest).filter(([keyword]) =>
        /^((exclusive)?(min|max)imum|multipleOf|minLength|maxLength|pattern)$/i.test(keyword),
      ),
    );
    const condition = predicates.condition(bounds, 'value');
    return condition === 'true' ? undefined : condition;
  }

  function objectStatements(schema: JsonObject): string[] {
    const lines: string[] = [];
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
    for (const [keyword, sign] of [
      ['minProperties', '<'],
      ['maxProperties', '>'],
    ] as const)
      if (schema[keyword] !== undefined)
        lines.push(
          `    if (Object.keys(value).length ${sign} ${Number(schema[keyword])}) return fault(value, ${literal(expectedWords({ type: 'object', [keyword]: schema[keyword] ?? 0 }, api.schemas))});\n`,
        );
    // All are read before any is checked: then an engine looks once where the properties of such an object are.
    const read = Object.keys(properties).map((key, index) => {
      const part = `part${index}`;
      return {
        key,
        part,
        found: propertyStatements(key, properties[key] as Schema, required.has(key), part),
      };
    });
    const needed = read.filter(({ found }) => found.length > 0);
    lines.push(...needed.map(({ key, part }) => `    const ${part} = ${readProperty(key)};\n`));
    lines.push(...needed.flatMap(({ found }) => found));
    for (const key of required)
      if (!Object.hasOwn(properties, key))
        lines.push(
          `    if (!has(value, ${literal(key)})) return under(${literal(key)}, fault(undefined, 'a value'));\n`,
        );
    lines.push(...dependentStatements(schema), ...otherProperties(schema, Object.keys(properties)));
    return lines;
  }

  function readProperty(key: string): string {
    const name = literal(key);
    return INHERITED.has(key) ? `has(value, ${name}) ? value[${name}] : undefined` : `value[${name}]`;
  }

  function propertyStatements(key: string, schema: Schema, isRequired: boolean, part: string): string[] {
    const name = literal(key);
    const missing = isRequired
      ? [`    if (${part} === undefined) return under(${name}, fault(${part}, ${wordsFor(schema)}));\n`]
      : [];
    if (takesAnything(schema)) return missing;
    const given = isRequired ? '' : `${part} !== undefined`;
    if (predicates.isSimple(schema)) {
      const condition = predicates.condition(schema, part);
      const tests = [given, condition === 'false' ? '' : `!(${condition})`].filter(Boolean).join(' && ');
      const found = `return under(${name}, fault(${part}, ${wordsFor(nearest(schema))}));\n`;
      return [...missing, tests === '' ? `    ${found}` : `    if (${tests}) ${found}`];
    }
    const found = `const found = ${check(schema, part)};\n      if (found !== undefined) return under(${name}, found);\n`;
    return [...missing, `    ${given === '' ? '' : `if (${given}) `}{\n      ${found}    }\n`];
  }

  /** The schema that a plain reference leads to, whose words a fault has. */
  function nearest(schema: Schema): Schema {
    const reference = plainReference(schema);
    return reference === undefined ? schema : (api.schemas.get(reference)?.schema ?? true);
  }

  function dependentStatements(schema: JsonObject): string[] {
    const { dependentRequired, dependentSchemas } = schema;
    const lines: string[] = [];
    for (const [key, names] of Object.entries(isObject(dependentRequired) ? dependentRequired : {}))
      for (const other of Array.isArray(names) ? names : [])
        lines.push(
          `    if (has(value, ${literal(key)}) && !has(value, ${literal(other)})) return under(${literal(other)}, fault(undefined, 'a value'));\n`,
        );
    for (const [key, inner] of Object.entries(isObject(dependentSchemas) ? dependentSchemas : {})) {
      lines.push(`    if (has(value, ${literal(key)})) `, failing(`${functionFor(inner as Schema)}(value)`));
    }
    return lines;
  }

  /** The name of the set of a schema's properties, which is made once. */
  function nameSet(named: readonly string[]): string {
    const text = `new Set([${named.map(literal).join(', ')}])`;
    const name = nameSets.get(text) ?? `names${nameSets.size}`;
    nameSets.set(text, name);
    return name;
  }

  /** What is said of properties by their pattern, of all names, and of properties that have no name of their own. */
  function otherProperties(schema: JsonObject, named: readonly string[]): string[] {
    const { additionalProperties: additional, propertyNames } = schema;
    const byPattern = Object.entries(
      isObject(schema['patternProperties']) ? schema['patternProperties'] : {},
    );
    const inner: string[] = [];
    if (propertyNames !== undefined && propertyNames !== true)
      inner.push(
        `      { const found = ${functionFor(propertyNames as Schema)}(key); if (found !== undefined) return under(key, found); }\n`,
      );
    for (const [pattern, one] of byPattern)
      inner.push(
        `      if (${patterns.test(pattern, 'key')}) {\n        const found = ${functionFor(one as Schema)}(value[key]);\n        if (found !== undefined) return under(key, found);\n      }\n`,
      );
    if (additional !== undefined && additional !== true) {
      const isNamed = [
        ...(named.length > 0 ? [`${nameSet(named)}.has(key)`] : []),
        ...byPattern.map(([pattern]) => `(${patterns.test(pattern, 'key')})`),
      ];
      const guard = isNamed.length > 0 ? `if (!(${isNamed.join(' || ')})) ` : '';
      inner.push(
        additional === false
          ? `      ${guard}return under(key, fault(value[key], 'no such property'));\n`
          : `      ${guard}{\n        const found = ${functionFor(additional as Schema)}(value[key]);\n        if (found !== undefined) return under(key, found);\n      }\n`,
      );
    }
    if (inner.length === 0) return [];
    return [
      '    for (const key of Object.keys(value)) {\n      if (value[key] === undefined) continue;\n',
      ...inner,
      '    }\n',
    ];
  }

  function arrayStatements(schema: JsonObject): string[] {
    const { items, prefixItems, minItems, maxItems, contains } = schema;
    const lines: string[] = [];
    const bound = (sign: string, keyword: string, size: Json) =>
      `    if (value.length ${sign} ${Number(size)}) return fault(value, ${literal(expectedWords({ type: 'array', [keyword]: size }, api.schemas))});\n`;
    if (minItems !== undefined && minItems !== 0) lines.push(bound('<', 'minItems', minItems));
    if (maxItems !== undefined) lines.push(bound('>', 'maxItems', maxItems));
    const first = Array.isArray(prefixItems) ? prefixItems : [];
    for (const [index, item] of first.entries()) {
      const found = check(item as Schema, 'part');
      if (found === 'undefined') continue;
      lines.push(
        `    if (value.length > ${index}) {\n      const part: unknown = value[${index}];\n      const found = ${found};\n      if (found !== undefined) return under(${index}, found);\n    }\n`,
      );
    }
    if (items === false)
      lines.push(
        `    if (value.length > ${first.length}) return fault(value, 'a list of ${first.length} at most');\n`,
      );
    else if (items !== undefined && !takesAnything(items as Schema))
      lines.push(failing(`everyItem(value, ${first.length}, ${functionFor(items as Schema)})`));
    if (contains !== undefined) lines.push(...containsStatements(schema));
    if (schema['uniqueItems'] === true)
      lines.push(`    if (!isUnique(value)) return fault(value, 'a list without repetition');\n`);
    return lines;
  }

  function containsStatements({ contains, minContains = 1, maxContains }: JsonObject): string[] {
    const name = functionFor(contains as Schema);
    const words = literal(`a list that holds ${expectedWords(contains as Schema, api.schemas)}`);
    return [
      `    {\n      const count = value.filter((item: unknown) => ${name}(item) === undefined).length;\n`,
      `      if (count < ${Number(minContains)}${maxContains === undefined ? '' : ` || count > ${Number(maxContains)}`}) return fault(value, ${words});\n    }\n`,
    ];
  }

  /** What other schemas say of the same value. */
  function combined(schema: JsonObject): string[] {
    const lines: string[] = [];
    for (const part of list(schema['allOf'])) {
      const found = check(part, 'value');
      if (found !== 'undefined') lines.push(failing(found));
    }
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const choices = list(schema[keyword]);
      if (choices.length === 0) continue;
      const shared = { [keyword]: choices };
      if (predicates.isSimple(shared))
        lines.push(
          `  if (!(${predicates.condition(shared, 'value')})) return fault(value, ${wordsFor(shared)});\n`,
        );
      else lines.push(failing(`${keyword}(value, [${choices.map(functionFor).join(', ')}])`));
    }
    const { not, if: condition, then, else: otherwise } = schema;
    if (not !== undefined)
      lines.push(
        `  if (${functionFor(not as Schema)}(value) === undefined) return fault(value, ${literal(`other than ${expectedWords(not as Schema, api.schemas)}`)});\n`,
      );
    if (condition !== undefined && (then !== undefined || otherwise !== undefined)) {
      const test = `${functionFor(condition as Schema)}(value) === undefined`;
      lines.push(
        failing(
          `${test} ? ${check((then ?? true) as Schema, 'value')} : ${check((otherwise ?? true) as Schema, 'value')}`,
        ),
      );
    }
    return lines;
  }

  function methodRow(method: ApiMethod): string {
    const params = method.params.map(({ name, required, schema }) => {
      return `{ name: ${literal(name)}, required: ${required}, check: ${rooted(schema)} }`;
    });
    const takes = method.paramStructure === 'by-name' ? 'undefined' : takesList(method.params);
    const result = method.result === undefined ? 'undefined' : rooted(method.result.schema);
    return `  [${literal(method.name)}, { structure: '${method.paramStructure}', takes: ${takes}, params: [${params.join(', ')}], result: ${result} }],\n`;
  }

  /** A function that tells whether a list of params is right as it stands. */
  function takesList(params: ApiMethod['params']): string {
    const least = params.findLastIndex(({ required }) => required) + 1;
    const most = params.length;
    const conditions = params.map(({ schema }, index) => {
      const value = `values[${index}]`;
      const taken = takesAnything(schema)
        ? `${value} !== undefined`
        : predicates.isSimple(schema)
          ? predicates.condition(schema, value)
          : `${rooted(schema)}(${value}) === undefined`;
      return index < least ? `(${taken})` : `(values.length === ${index} || (${taken}))`;
    });
    const length =
      least === most
        ? [`values.length === ${most}`]
        : [...(least > 0 ? [`values.length >= ${least}`] : []), `values.length <= ${most}`];
    return `(values) => ${[...length, ...conditions].join(' && ')}`;
  }

  /** The check of a whole value, which has a guard if values may go deeper than it can. */
  function rooted(schema: Schema): string {
    const name = functionFor(schema);
    return goesDeep(schema) ? `guarded(${name})` : name;
  }

  return {
    write() {
      const named = [...api.schemas.values()];
      const isSimple = named.filter(({ schema }) => predicates.isSimple(schema));
      const predicatesText = isSimple.map(({ typeName, schema }) => {
        const condition = predicates.condition(schema, 'value');
        return `function is_${typeName}(${/\bvalue\b/.test(condition) ? 'value' : '_value'}: unknown): boolean {\n  return ${condition};\n}\n`;
      });
      for (const { typeName, schema } of named) {
        if (isSimple.some((one) => one.typeName === typeName))
          functions.push(
            `function check_${typeName}(value: unknown): Fault | undefined {\n  return is_${typeName}(value) ? undefined : fault(value, ${wordsFor(schema)});\n}\n`,
          );
        else define(`check_${typeName}`, schema);
      }
      const rows = api.methods.map(methodRow).join('');
      const components = named.map(({ typeName, schema }) => {
        const check = goesDeep(schema) ? `guarded(check_${typeName})` : `check_${typeName}`;
        return `  [${literal(typeName)}, ${check}],\n`;
      });
      const { text, hasPrograms } = patterns.declarations();
      const sets = [...nameSets]
        .map(([set, name]) => `const ${name}: ReadonlySet<string> = ${set};\n`)
        .join('');
      return {
        hasPrograms,
        text: `${[text, sets, ...predicatesText, ...functions].join('\n')}
/** The check of each named schema. */
export const schemaChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
${components.join('')}]);

/** The checks of each method's params and result, by its name on the wire. */
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
${rows}]);
`,
      };
    },
  };
}

function typeWords(types: readonly string[]): string {
  return types.map((type) => expectedWords({ type }, new Map())).join(' or ');
}

const list = (value: Json | undefined): readonly Schema[] => (Array.isArray(value) ? value : []);
