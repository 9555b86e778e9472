import type { Contract, ContractMethod } from '@ethread/openrpc';
import type { Problems } from '@ethread/openrpc';
import { errorClassName, methodTypeName } from './code-names.ts';

const WIRE_NAME = /^[A-Za-z][A-Za-z0-9_.]*$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/** Names that generated code uses itself, or that TypeScript reserves. */
const TAKEN_TYPES = new Set([
  'Array',
  'Client',
  'Context',
  'ContractError',
  'ContractErrorOptions',
  'ErrorName',
  'Handler',
  'Handlers',
  'MethodMap',
  'MethodName',
  'Promise',
  'RequestOptions',
  'Transport',
]);
const TAKEN_PARAMS = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null options package private ' +
    'protected public return static super switch this throw transport true try typeof var void while with yield'
  ).split(' '),
);

/**
 * Checks that names can be code and do not collide there, and that params can be passed by position.
 *
 * @param problems Receives the errors, which name both places, or the name.
 */
export function checkNames({ methods, schemas, errors }: Contract, problems: Problems): void {
  const types = new Map<string, string>();
  const take = (type: string, place: string): void => {
    const other = types.get(type);
    if (other === place) return;
    if (other !== undefined || TAKEN_TYPES.has(type))
      problems.add(`${place}: its type ${type} is also that of ${other ?? 'the generated code'}`);
    types.set(type, place);
  };
  for (const name of Object.keys(schemas)) {
    checkName(name, COMPONENT_NAME, `components.schemas.${name}`, problems);
    take(name, `components.schemas.${name}`);
  }
  for (const { name } of errors) {
    checkName(name, COMPONENT_NAME, `components.errors.${name}`, problems);
    take(errorClassName(name), `components.errors.${name}`);
  }
  for (const [index, method] of methods.entries()) {
    checkName(method.name, WIRE_NAME, 'the name of a method', problems);
    if (methods.findIndex(({ name }) => name === method.name) !== index)
      problems.add(`methods ${method.name}: two methods have this name`);
    for (const suffix of ['Params', 'Result'])
      take(methodTypeName(method.name) + suffix, `methods ${method.name}`);
    checkParams(method, problems);
  }
}

function checkParams({ name: method, params }: ContractMethod, problems: Problems): void {
  for (const [index, { name, required }] of params.entries()) {
    const at = `methods ${method}: ${name}`;
    checkName(name, IDENTIFIER, `methods ${method}: name of a param`, problems);
    if (TAKEN_PARAMS.has(name)) problems.add(`${at}: a param cannot have this name`);
    if (params.findIndex((param) => param.name === name) !== index)
      problems.add(`${at}: two params have this name`);
    if (required && params[index - 1]?.required === false)
      problems.add(`${at}: a required param cannot follow an optional one`);
  }
}

function checkName(name: string, pattern: RegExp, at: string, problems: Problems): void {
  if (!pattern.test(name)) problems.add(`${at}: ${JSON.stringify(name)} does not match ${String(pattern)}`);
}
