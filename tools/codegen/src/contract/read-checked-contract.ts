import {
  adviceFor,
  type Contract,
  createProblems,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  type Problems,
  readContract,
  referencedName,
} from '@ethread/openrpc';
import { checkRules } from './check-rules.ts';
import { checkSchemas } from './check-schemas.ts';

const WIRE_NAME = /^[A-Za-z][A-Za-z0-9_.]*$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/** The fields of methods that only documents with prices have. */
const PRICED_ONLY = ['x-credits', 'x-failover', 'x-forwarded'];

/**
 * Reads a bundled document, and checks what documents of this project have and others may lack: prices, results, and
 * names that are the same in every language.
 *
 * @throws {DocumentError} naming the place of every error, one a line.
 */
export function readCheckedContract(
  document: JsonObject,
  { isPriced }: { readonly isPriced: boolean },
): Contract {
  const problems = createProblems();
  const contract = readContract(document);
  checkMethods(document, isPriced, problems);
  checkNames(contract, problems);
  checkSchemas(contract, problems);
  checkRules(contract, problems);
  problems.throwAny();
  return contract;
}

function checkMethods(document: JsonObject, isPriced: boolean, problems: Problems): void {
  for (const method of listOf(document['methods']).filter(isObject)) {
    const at = `methods ${String(method['name'])}`;
    if (!isObject(method['result'])) problems.add(`${at}: result: expected an object`);
    if (listOf(method['errors']).some((error) => referencedName(error, 'errors') === undefined))
      problems.add(`${at}: errors: expected a reference to components.errors each`);
    if (isPriced && typeof method['x-credits'] !== 'number')
      problems.add(`${at}: x-credits must be a number`);
    if ((method['paramStructure'] ?? 'either') !== 'either')
      problems.add(`${at}: paramStructure must be either, since clients choose`);
    const misplaced = isPriced ? undefined : PRICED_ONLY.find((name) => method[name] !== undefined);
    if (misplaced) problems.add(`${at}: ${misplaced} has no meaning in a document without prices`);
    checkExamples(method, at, problems);
  }
}

/** Checks that examples name the params of their method. Other documents may list them by position. */
function checkExamples(method: JsonObject, at: string, problems: Problems): void {
  const namesIn = (value: Json) => listOf(isObject(value) ? value['params'] : []).map(nameOf);
  const known = namesIn(method);
  for (const example of listOf(method['examples']))
    for (const name of namesIn(example).filter((one) => !known.includes(one)))
      problems.add(
        `${at}: the example ${JSON.stringify(nameOf(example))}: ${name} is no param${adviceFor(name, known)}`,
      );
}

const nameOf = (part: Json) => (isObject(part) ? String(part['name']) : '');

function checkNames({ methods, schemas, errors }: Contract, problems: Problems): void {
  const check = (name: string, pattern: RegExp, at: string) => {
    if (!pattern.test(name)) problems.add(`${at}: ${JSON.stringify(name)} does not match ${String(pattern)}`);
  };
  for (const name of Object.keys(schemas)) check(name, COMPONENT_NAME, `components.schemas.${name}`);
  for (const { name } of errors) check(name, COMPONENT_NAME, `components.errors.${name}`);
  for (const { name: method, params } of methods) {
    check(method, WIRE_NAME, 'the name of a method');
    for (const { name } of params) check(name, IDENTIFIER, `methods ${method}: name of a param`);
  }
}
