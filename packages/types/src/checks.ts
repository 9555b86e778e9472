/** What generated checks are made of. */
export * from './generated/fault.gen.ts';
export type * from './generated/method-checks.gen.ts';
