import { type Contract, type ExamplePairing, type Method, createProblems } from '@ethread/openrpc';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { withoutStack } from '../emitters/without-stack.ts';

/** Tells whether values match the schemas of a document. It uses ajv, and none of the generated checks. */
export interface Oracle {
  /** Returns the check of the schema of a method's param, by position, or of its result. */
  checkOf(method: number, part: number | 'result'): ValidateFunction;
}

const MAX_COMPLAINT = 300;

/** Creates the oracle of a document. */
export function createOracle({ document }: Pick<Contract, 'document'>): Oracle {
  // Patterns without captures, whose repetition takes 40 of V8's 64 MiB for five million digits.
  const regExp = Object.assign((source: string, flags: string) => new RegExp(withoutStack(source), flags), {
    code: 'new RegExp',
  });
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, logger: false, code: { regExp } });
  ajv.addSchema({ $id: 'document', ...document });
  const known = new Map<string, ValidateFunction>();
  return {
    checkOf(method, part) {
      const place = part === 'result' ? part : `params/${part}`;
      const $ref = `document#/methods/${method}/${place}/schema`;
      const check = known.get($ref) ?? ajv.compile({ $ref });
      known.set($ref, check);
      return check;
    },
  };
}

/** Methods that the sample chain cannot answer, because it has no beacon chain. */
const NOT_SAMPLED = /^beacon_/;

/**
 * Checks that each method with required params has an example, because tests call every method with its examples.
 *
 * @param folder The folder of the document, relative to the repository's root.
 * @throws {DocumentError} naming the methods without, and the file to write.
 */
export function requireExamples({ methods }: Pick<Contract, 'methods'>, folder: string): void {
  const problems = createProblems();
  for (const { name, params, examples } of methods) {
    const required = params.filter((param) => param.required).map((param) => param.name);
    if (required.length > 0 && examples.length === 0 && !NOT_SAMPLED.test(name))
      problems.add(
        `methods ${name}: an example is missing, and the param ${required[0]} is required; ` +
          `write ${folder}/examples/${name}.yaml with a call on the sample chain`,
      );
  }
  problems.throwAny();
}

/**
 * Checks that each example has its result.
 *
 * @throws {DocumentError} naming those without, and the command that writes them.
 */
export function requireResults(contract: Contract): void {
  const problems = createProblems();
  for (const { name: method, examples } of contract.methods)
    for (const { name, result } of examples)
      if (result === undefined)
        problems.add(
          `methods ${method}: the example "${name}" has no result; \`npm run examples\` writes it`,
        );
  problems.throwAny();
}

/** Returns one line for each part of an example that its own schema rejects, and for each missing param. */
export function checkExamples(contract: Contract): string[] {
  const oracle = createOracle(contract);
  return contract.methods.flatMap((method, index) =>
    method.examples.flatMap((example) =>
      checkExample(method, example, (part) => oracle.checkOf(index, part)),
    ),
  );
}

function checkExample(
  { name: method, params }: Method,
  example: ExamplePairing,
  checkOf: (part: number | 'result') => ValidateFunction,
): string[] {
  const at = `methods ${method}: the example ${JSON.stringify(example.name)}`;
  const problems = params.flatMap(({ name, required }, index) => {
    const given = example.params[name];
    if (given === undefined) return required ? [`${at}: param ${name}: is missing`] : [];
    return complaints(checkOf(index), given).map((complaint) => `${at}: param ${name}: ${complaint}`);
  });
  const ofResult = example.result === undefined ? [] : complaints(checkOf('result'), example.result);
  return [...problems, ...ofResult.map((complaint) => `${at}: result: ${complaint}`)];
}

/** Returns the complaint about a value, if it does not match. */
function complaints(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  // The last error concerns the whole, such as all alternatives. The first one concerns the invalid part.
  const { instancePath = '', message = 'is refused' } = validate.errors?.[0] ?? {};
  return [`${instancePath || 'the value'} ${message}`.slice(0, MAX_COMPLAINT)];
}
