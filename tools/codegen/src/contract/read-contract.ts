import * as openrpc from '@ethread/openrpc';
import { adviceFor, createProblems, type JsonObject, type Problems } from '@ethread/openrpc';
import { checkExamples } from './check-examples.ts';
import { checkNames } from './check-names.ts';
import { checkSchema } from './check-schema.ts';
import { type Contract, errorClassName } from './contract.ts';

/**
 * Reads a bundled document with the names of its parts in code. Checks that code can be generated from it.
 *
 * @throws {DocumentError} naming the place of every error, one a line.
 */
export function readContract(document: JsonObject, { isPriced }: { readonly isPriced: boolean }): Contract {
  const problems = createProblems();
  const { methods, schemas, errors, ...rest } = openrpc.readContract(document, { isPriced, problems });
  const contract: Contract = {
    ...rest,
    methods: methods.map((method) => ({ ...method, typeName: typeNameOf(method.name) })),
    schemas: new Map(Object.entries(schemas)),
    errors: errors.map((error) => ({
      ...error,
      className: errorClassName(error.name),
      placeholders: [...error.message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    })),
  };
  checkNames(contract, problems);
  checkSchemas(contract, problems);
  checkErrors(contract, problems);
  problems.throwAny();
  checkExamples(contract, problems);
  problems.throwAny();
  return contract;
}

const typeNameOf = (name: string) =>
  name.replace(/(^|[_.])([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase());

function checkSchemas({ schemas, methods }: Contract, problems: Problems): void {
  const names = new Set(schemas.keys());
  const check = (schema: JsonObject, at: string) => problems.attempt(() => checkSchema(schema, at, names));
  for (const [name, schema] of schemas) check(schema, `components.schemas.${name}`);
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
