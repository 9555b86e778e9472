export type { BorrowedCounts, UnprovenCause } from './counts.ts';
export { type Borrowed, type BorrowedModules, createBorrowed } from './create-borrowed.ts';
export type { BorrowedOptions } from './borrowed-options.ts';
