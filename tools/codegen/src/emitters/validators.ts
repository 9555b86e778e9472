import { literal, shown } from '../printer/source.ts';
import { isObject } from '@ethread/openrpc';
import type { Api, ApiMethod, Schema } from '../model/api.ts';
import { type CheckFunctions, createCheckFunctions } from './check-functions.ts';
import { createDepth } from './depth.ts';
import { expectedWords, type Words } from './expected.ts';
import type { Imports } from './imports.ts';

/** The scope of the validators, and the wording of faults. */
export interface ValidatorOptions {
  /** Whether only params are checked. Then there are no checks of results, and no exported checks of schemas. */
  readonly paramsOnly?: boolean;
  /** Describes the expected value of a schema, for a client that sent another. */
  readonly words?: Words;
  /** Whether other packages import the checks of named schemas. */
  readonly exportsSchemas?: boolean;
  readonly shared?: SharedChecks;
}

/** Checks of named schemas that another package exports. */
export interface SharedChecks {
  /** The names of the functions. */
  readonly names: ReadonlySet<string>;
  /** The names of the schemas that are the same there. */
  readonly schemas: ReadonlySet<string>;
  /** The package. */
  readonly from: string;
}

const PARTS = [
  'Check',
  'Fault',
  'anyOf',
  'byProperty',
  'canonical',
  'everyItem',
  'expecting',
  'fault',
  'faultAt',
  'faultIn',
  'guarded',
  'has',
  'isMultiple',
  'isObject',
  'isUnique',
  'isParsedHex',
  'lengthOf',
  'listOf',
  'nullOr',
  'oneOf',
  'onlyKeys',
  'under',
  'wordsOf',
];
/** The functions that make the rows of methods. */
const ROW_PARTS = ['methodOf', 'optional', 'required'];
const TYPES_OF_PARTS = new Set(['Check', 'Fault']);

/**
 * Emits the compiled validators of all component schemas, params and results. At run time nothing is compiled, fetched
 * or looked up. They accept the same values as JSON Schema, and do not check `format`.
 */
export function emitValidators(api: Api, imports: Imports, options: ValidatorOptions = {}): string {
  const { paramsOnly = false, words = expectedWords, exportsSchemas = false, shared } = options;
  const checks = createCheckFunctions(api, words);
  const rooted = createRoots(api, checks);
  for (const { typeName, schema } of api.schemas.values()) checks.declare(typeName, schema);
  const tables = `${paramsOnly ? '' : schemaTable(api, rooted)}
/** The checks of each method's params${paramsOnly ? '' : ' and result'}, by its name on the wire, a row a line. */
// prettier-ignore
export const methodChecks: ReadonlyMap<string, MethodChecks> = new Map<string, MethodChecks>([
${api.methods.map((method) => methodRow(method, paramsOnly, rooted)).join('')}]);
`;
  const own = new Map([...checks.declarations()].filter(([name]) => !isShared(name, shared)));
  const declared = usedBy(tables, own).join('');
  const code = codeOf(`${declared}${tables}`);
  // The formatter leaves the quotes of rows as they are.
  const rows = tables.replaceAll(LITERAL, (one) => shown(JSON.parse(one)));
  const text = `${withConstants(declared)}\n${rows}`;
  const names = PARTS.filter((part) => new RegExp(`(?<![.\\w])${part}([(>]| [|=])`).test(code));
  const parts = names.map((part) => (TYPES_OF_PARTS.has(part) ? `type ${part}` : part)).join(', ');
  const rowParts = [
    'type MethodChecks',
    ...ROW_PARTS.filter((part) => new RegExp(`(?<![.\\w])${part}\\(`).test(code)),
  ].join(', ');
  const linear = /\blinearPattern\(/.test(code)
    ? `import { linearPattern } from ${imports.from('linear-pattern')};\n`
    : '';
  return `import { ${parts} } from ${imports.from('fault')};
${linear}import { ${rowParts} } from ${imports.from('method-checks')};
${shared ? importOf(shared, code) : ''}
${exportsSchemas ? text.replaceAll(/^(?=(?:function|const) (?:check|is)_)/gm, 'export ') : text}`;
}

/** Returns the names of the checks of schemas that emitted validators export. */
export function exportedChecks(validators: string): ReadonlySet<string> {
  return new Set([...validators.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = '']) => name));
}

function isShared(name: string, shared: SharedChecks | undefined): boolean {
  return (
    shared !== undefined && shared.names.has(name) && shared.schemas.has(name.replace(/^(check|is)_/, ''))
  );
}

/** Returns the import of the shared checks that the code calls. */
function importOf(shared: SharedChecks, code: string): string {
  const called = new Set(code.match(/\w+/g)?.filter((name) => isShared(name, shared)));
  return called.size === 0 ? '' : `import { ${[...called].join(', ')} } from ${literal(shared.from)};\n`;
}

/**
 * Returns a function for the check of a whole value. The check has a guard if values may be nested more deeply than it
 * can recurse.
 */
function createRoots(api: Api, { functionFor, isSimple }: CheckFunctions): (schema: Schema) => string {
  const goesDeep = createDepth(
    api.schemas,
    (schema) =>
      isObject(schema) &&
      (schema['uniqueItems'] === true ||
        ((schema['const'] !== undefined || schema['enum'] !== undefined) && !isSimple(schema))),
  );
  return (schema) => {
    const name = functionFor(schema);
    return goesDeep(schema) ? `guarded(${name})` : name;
  };
}

function schemaTable({ schemas }: Api, rooted: (schema: Schema) => string): string {
  const rows = [...schemas.keys()].map(
    (typeName) => `  [${literal(typeName)}, ${rooted({ $ref: `#/components/schemas/${typeName}` })}],\n`,
  );
  return `/** The check of each named schema. */
export const schemaChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
${rows.join('')}]);
`;
}

function methodRow(method: ApiMethod, paramsOnly: boolean, rooted: (schema: Schema) => string): string {
  const params = method.params.map(
    ({ name, required, schema }) =>
      `${required ? 'required' : 'optional'}(${literal(name)}, ${rooted(schema)})`,
  );
  const result = paramsOnly || method.result === undefined ? '' : `, ${rooted(method.result.schema)}`;
  return `  [${literal(method.name)}, methodOf('${method.paramStructure}', [${params.join(', ')}]${result})],\n`;
}

/** Names the long texts that occur more than once, so that each is there once. */
function withConstants(text: string): string {
  const counts = new Map<string, number>();
  for (const [one] of text.matchAll(LITERAL)) if (isWords(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const names = new Map(
    [...counts].filter(([, count]) => count > 1).map(([one], index) => [one, `text${index}`]),
  );
  const constants = [...names].map(([one, name]) => `const ${name} = ${one};\n`);
  return `${constants.join('')}${text.replaceAll(LITERAL, (one) => names.get(one) ?? one)}`;
}

const LITERAL = /"(?:[^"\\]|\\.)*"/g;
/** Reports whether a literal is longer than a name for it, and no name itself. */
const isWords = (text: string) => text.length > 20 && text.includes(' ');

/** Returns the declarations that a text needs, directly or through other declarations, in their order. */
function usedBy(text: string, declarations: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [name] of codeOf(next).matchAll(/[A-Za-z_$][\w$]*/g)) {
      const declaration = used.has(name) ? undefined : declarations.get(name);
      if (declaration === undefined) continue;
      used.add(name);
      open.push(declaration);
    }
  return [...declarations].flatMap(([name, declaration]) => (used.has(name) ? [declaration] : []));
}

/** Removes string literals from code, because they may contain any name. */
const codeOf = (text: string) => text.replace(LITERAL, '""');
