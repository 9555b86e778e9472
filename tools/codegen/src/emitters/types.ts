import type { Contract, Method } from '@ethread/openrpc';
import { methodTypeName } from '../contract/code-names.ts';
import { type PrintedTypes, printTypes } from '../printer/print-types.ts';
import { docs, literal, shownKey } from '../printer/source.ts';

/** Types that another package has already. */
export interface SharedTypes {
  readonly names: ReadonlySet<string>;
  /** The package. */
  readonly from: string;
}

/** Emits a type for each named schema, the types of each method's params and result, and the map of methods. */
export async function emitTypes(contract: Contract, shared?: SharedTypes): Promise<string> {
  const { methods, schemas } = contract;
  const types = await printTypes(schemasOf(contract), String);
  const named = Object.entries(schemas)
    .filter(([name]) => !shared?.names.has(name))
    .map(([name, schema]) => types.of(schema).declare(name));
  const declared = [...named, ...methods.map((method) => typesOfMethod(method, types))].join('\n');
  return `${shared ? importOf(shared, declared) : ''}${declared}
${docs(['Params and result of each method by its name on the wire, a row a line.'])}// prettier-ignore
export interface MethodMap {
${methods.map(mapEntry).join('')}}

/** The params and the result of a method. */
export interface CallTypes<Params, Result> {
  params: Params;
  result: Result;
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
`;
}

/**
 * Returns the params of a method by position, as the elements of a tuple or the params of a function. An optional one
 * before a required one is undefined when it is omitted.
 */
export function tupleElements({ params }: Method, types: PrintedTypes): string[] {
  const lastRequired = params.findLastIndex(({ required }) => required);
  return params.map(({ name, required, schema }, index) => {
    const { text } = types.of(schema);
    if (required) return `${name}: ${text}`;
    return `${name}${index < lastRequired ? '' : '?'}: ${text} | undefined`;
  });
}

/** Returns the import of the shared types that the declarations name. */
function importOf({ names, from }: SharedTypes, declared: string): string {
  const code = new Set(declared.replaceAll(/\/\*\*.*?\*\//gs, '').match(/\w+/g));
  const used = [...names].filter((name) => code.has(name));
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from ${literal(from)};\n\n`;
}

const schemasOf = ({ schemas, methods }: Contract) => [
  ...Object.values(schemas),
  ...methods.flatMap(({ params, result }) => [...params, result].map(({ schema }) => schema)),
];

function typesOfMethod(method: Method, types: PrintedTypes): string {
  const { name, result } = method;
  const typeName = methodTypeName(name);
  const params = `export type ${typeName}Params = [${tupleElements(method, types).join(', ')}];\n`;
  return `${params}${types.of(result.schema).declare(`${typeName}Result`, [result.description])}`;
}

function mapEntry({ name }: Method): string {
  const typeName = methodTypeName(name);
  return `  ${shownKey(name)}: CallTypes<${typeName}Params, ${typeName}Result>;\n`;
}
