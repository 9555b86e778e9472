import { createProblems } from '@ethread/openrpc';
import type { Contract } from '@ethread/openrpc';

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
