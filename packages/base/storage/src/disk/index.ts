export { createCheckedTable, reportDamage } from './checked-table.ts';
export { beginLinkedTable, createLinkedTable } from './linked-table.ts';
export { createFacts, type Facts, setCount } from './facts.ts';
export { createPace, type Pace, takeSteps } from './pace.ts';
export { bytesIn, DiskFullError, freeBytes, requireSpace } from './require-space.ts';
export { checkStoreFormat, readStoreFormat, StoreFormatError, storeFormatProblem } from './store-format.ts';
export type { LinkedTable, NeighbourListener, Row, Table } from './table.ts';
