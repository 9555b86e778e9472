export { ErrorNotice } from './error-notice.tsx';
export { withRange, type WorkingRange } from './range.ts';
export { type DocumentedError, recoveryOf } from './recovery-of.ts';
export { type Price, printMs, ResponseFacts } from './response-facts.tsx';
export { type Judgement, verdictOf } from './verdict.ts';
