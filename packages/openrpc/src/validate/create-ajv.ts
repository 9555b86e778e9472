import { Ajv } from 'ajv';

/** Creates ajv with the options of the check. `code` controls the generated code. */
export function createAjv(code: { readonly source?: boolean; readonly esm?: boolean } = {}): Ajv {
  return new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    logger: false,
    verbose: true,
    code,
  });
}
