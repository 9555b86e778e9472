import { Ajv, type CodeOptions } from 'ajv';

/** Creates ajv with the options of the check. `code` controls the generated code. */
export function createAjv(code: Pick<CodeOptions, 'source' | 'esm' | 'optimize'> = {}): Ajv {
  return new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    logger: false,
    verbose: true,
    code,
  });
}
