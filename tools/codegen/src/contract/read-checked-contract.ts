import {
  adviceFor,
  type Contract,
  createProblems,
  type JsonObject,
  type Problems,
  readContract,
} from '@ethread/openrpc';
import { checkExamples } from './check-examples.ts';
import { checkNames } from './check-names.ts';
import { checkSchema } from './check-schema.ts';

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
  const contract = readContract(document, { isPriced, problems });
  checkNames(contract, problems);
  checkSchemas(contract, problems);
  checkErrors(contract, problems);
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

function checkErrors({ methods, errors }: Contract, problems: Problems): void {
  const names = errors.map(({ name }) => name);
  for (const method of methods)
    for (const name of method.errors)
      if (!names.includes(name))
        problems.add(
          `methods ${method.name}: errors: ${name} is not an error of the document${adviceFor(name, names)}`,
        );
}
