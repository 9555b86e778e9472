import type { Contract, Schema } from '@ethread/openrpc';
import { literal, shown } from '../printer/source.ts';
import { createCheckWriter } from './checks.ts';

/** Checks of named schemas that another package exports. */
export interface SharedChecks {
  /** The names of the functions. */
  readonly names: ReadonlySet<string>;
  /** The names of the schemas that are the same there. */
  readonly schemas: ReadonlySet<string>;
}

export interface ValidatorOptions {
  /** The module of the functions that checks call, from which shared checks come as well. */
  readonly from: string;
  /** Whether other packages import the checks of named schemas. */
  readonly exportsSchemas?: boolean;
  readonly shared?: SharedChecks;
}

/** The functions and types that checks use. */
const PARTS =
  'anyOf expecting fault faultAt faultIn has isObject isParsedHex listOf nullOr onlyKeys optional required tupleOf under wordsOf';
const LITERAL = /'(?:[^'\\]|\\.)*'/g;

/**
 * Emits the checks of all params. Nothing is compiled, fetched or looked up at run time. They accept the same values as
 * JSON Schema. Results are not checked: the service itself is responsible for them.
 */
export function emitValidators(
  contract: Contract,
  { from, exportsSchemas = false, shared }: ValidatorOptions,
): string {
  const isShared = (name: string) => shared?.schemas.has(name.replace(/^(check|is)_/, '')) ?? false;
  const writer = createCheckWriter(contract, new Set([...(shared?.names ?? [])].filter(isShared)));
  const paramOf = (param: { readonly name: string; readonly required: boolean; readonly schema: Schema }) =>
    `${param.required ? 'required' : 'optional'}(${shown(param.name)}, ${writer.functionFor(param.schema)})`;
  const rows = contract.methods.map(
    ({ name, params }) => `  [${shown(name)}, [${params.map(paramOf).join(', ')}]],\n`,
  );
  const written = writer.text();
  const text = exportsSchemas
    ? written.replaceAll(/^(?=(?:function|const) (?:check|is)_)/gm, 'export ')
    : written;
  const code = `${text}${rows.join('')}`.replaceAll(LITERAL, "''");
  const parts = PARTS.split(' ').filter((part) => new RegExp(`(?<![.\\w])${part}\\(`).test(code));
  const types = ['Check', 'Fault'].filter((type) => new RegExp(`: ${type}\\b`).test(code));
  const imported = [...types, 'ParamCheck'].map((type) => `type ${type}`);
  const names = [...imported, ...parts, ...writer.imported()].join(', ');
  return `import { ${names} } from ${literal(from)};

${text}
/** The checks of each method's params, by its name on the wire. */
export const paramChecks: ReadonlyMap<string, readonly ParamCheck[]> = new Map<string, readonly ParamCheck[]>([
${rows.join('')}]);
`;
}

/** Returns the names of the checks of schemas that emitted validators export. */
export function exportedChecks(validators: string): ReadonlySet<string> {
  return new Set(
    [...validators.matchAll(/^export (?:function|const) (\w+_\w+)/gm)].map(([, name = '']) => name),
  );
}
