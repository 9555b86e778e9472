export { type BorrowedCounts, type UnprovenCause } from './counts.ts';
export {
  type Borrowed,
  type BorrowedModules,
  type BorrowedOptions,
  createBorrowed,
} from './create-borrowed.ts';
