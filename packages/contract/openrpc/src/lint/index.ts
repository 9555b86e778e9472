export {
  DEFAULT_CONFIGURATION,
  type Ignored,
  type LintConfiguration,
  readLintConfiguration,
} from './lint-configuration.ts';
export { type Finding, lintDocument, type LintResult } from './lint-document.ts';
export { schemasOf } from './parts.ts';
export { type Breach, type Rule, type Severity } from './rule.ts';
export { RULES } from './rules/index.ts';
