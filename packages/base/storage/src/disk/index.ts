export { createCheckedTable } from './checked-table.ts';
export { beginLinkedTable, createLinkedTable } from './linked-table.ts';
export { openSealedStore } from './sealed-store.ts';
export { createValueTable, type ValueTable } from './value-table.ts';
export { createFacts, type Facts, setCount } from './facts.ts';
export { countLostRows } from './lost-rows.ts';
export { createPace, type Pace, takeSteps } from './pace.ts';
export { freeBytes } from './free-bytes.ts';
export { DiskFullError, requireSpace } from './require-space.ts';
export { checkStoreFormat, readStoreFormat, StoreFormatError, storeFormatProblem } from './store-format.ts';
export { entryCount } from './table-stats.ts';
export type {
  LinkedTable,
  NeighbourListener,
  PutOptions,
  RangeOptions,
  Row,
  Table,
  TableOptions,
} from './table.ts';
