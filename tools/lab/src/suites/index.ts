export type { SuiteResult } from './suite-result.ts';
