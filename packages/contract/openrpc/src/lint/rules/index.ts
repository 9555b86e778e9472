import type { Rule } from '../rule.ts';
import { errorRules } from './errors.ts';
import { nameRules } from './names.ts';
import { schemaRules } from './schemas.ts';
import { validityRules } from './valid.ts';
import { wordRules } from './words.ts';

/** The rules for OpenRPC documents. */
export const RULES: readonly Rule[] = [
  ...validityRules,
  ...nameRules,
  ...wordRules,
  ...errorRules,
  ...schemaRules,
];
