/** The building blocks of generated checks. */
export * from './generated/fault.gen.ts';
export type * from './generated/method-checks.gen.ts';
