import type { ValidateFunction } from 'ajv';
import { createAjv } from './create-ajv.ts';
import { openRpcSchema } from './meta-schema.ts';

/** A function that checks a value against the meta-schema and stores the errors. */
export type CheckShape = Pick<ValidateFunction, 'errors'> & ((value: unknown) => boolean);

/** The check of any document. A bundler may replace this module by ajv's compiled code, as the playground does. */
export const checkShape: CheckShape = createAjv().compile(openRpcSchema);
