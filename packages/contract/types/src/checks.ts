/** The building blocks of generated checks, and the checks of the contract's schemas. */
export * from './fault.ts';
export * from './generated/validators.gen.ts';
