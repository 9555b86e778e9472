import { Ajv, type ValidateFunction } from 'ajv';
import { openRpcSchema } from './meta-schema.ts';

/** Tells whether a value is what the meta-schema asks for, and leaves the errors behind. */
export type CheckShape = Pick<ValidateFunction, 'errors'> & ((value: unknown) => boolean);

/** ajv as the check is made with it; `code` keeps the code that it makes. */
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

/** The check itself. In the built site this module is what ajv makes of the meta-schema (build/check-shape.ts). */
export const checkShape: CheckShape = createAjv().compile(openRpcSchema);
