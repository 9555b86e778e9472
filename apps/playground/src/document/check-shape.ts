import { Ajv, type ValidateFunction } from 'ajv';
import { openRpcSchema } from './meta-schema.ts';

/** A function that checks a value against the meta-schema and stores the errors. */
export type CheckShape = Pick<ValidateFunction, 'errors'> & ((value: unknown) => boolean);

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

/** The check itself. In the built site, ajv's compiled code replaces this module (build/check-shape.ts). */
export const checkShape: CheckShape = createAjv().compile(openRpcSchema);
