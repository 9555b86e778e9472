import {
  type Contract,
  createProblems,
  isObject,
  type JsonObject,
  listOf,
  type Problems,
  readContract,
  referencedName,
} from '@ethread/openrpc';
import { checkExamples } from './check-examples.ts';
import { checkNames } from './check-names.ts';
import { checkSchema } from './check-schema.ts';

/** The fields of methods that only documents with prices have. */
const PRICED_ONLY = ['x-credits', 'x-failover', 'x-forwarded'];

/**
 * Reads a bundled document, and checks that code can be generated from it.
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
  problems.throwAny();
  checkExamples(contract, problems);
  problems.throwAny();
  return contract;
}

function checkSchemas({ schemas, methods }: Contract, problems: Problems): void {
  const names = new Set(Object.keys(schemas));
  const check = (schema: JsonObject, at: string) => problems.attempt(() => checkSchema(schema, at, names));
  for (const [name, schema] of Object.entries(schemas)) check(schema, `components.schemas.${name}`);
  for (const { name, params, result } of methods) {
    for (const param of params) check(param.schema, `methods ${name}: ${param.name}`);
    check(result.schema, `methods ${name}: result`);
  }
}

/** Checks what every method of this project has, and other documents may lack. */
function checkMethods(document: JsonObject, isPriced: boolean, problems: Problems): void {
  for (const method of listOf(document['methods']).filter(isObject)) {
    const at = `methods ${String(method['name'])}`;
    if (!isObject(method['result'])) problems.add(`${at}: result: expected an object`);
    if (listOf(method['errors']).some((error) => referencedName(error, 'errors') === undefined))
      problems.add(`${at}: errors: expected a reference to components.errors each`);
    if (isPriced && typeof method['x-credits'] !== 'number')
      problems.add(`${at}: x-credits must be a number`);
    const misplaced = isPriced ? undefined : PRICED_ONLY.find((name) => method[name] !== undefined);
    if (misplaced) problems.add(`${at}: ${misplaced} has no meaning in a document without prices`);
  }
}
