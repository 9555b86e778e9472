/** The building blocks of generated checks, and the checks of the contract's schemas. */
export * from './generated/fault.gen.ts';
export * from './generated/validators.gen.ts';
export * from './generated/method-checks.gen.ts';
