import type { Database } from 'lmdb';

type Measured = Pick<Database, 'getStats'>;

/** Returns the number of entries of an lmdb table, without reading them. */
export function entryCount(table: Measured): number {
  return statOf(table, 'entryCount');
}

/** Returns the size of a table's pages in bytes. */
export function tableBytes(table: Measured): number {
  const pages = ['treeBranchPageCount', 'treeLeafPageCount', 'overflowPages'];
  return statOf(table, 'pageSize') * pages.reduce((sum, name) => sum + statOf(table, name), 0);
}

function statOf(table: Measured, name: string): number {
  const stats: object = table.getStats();
  return Number(Object.entries(stats).find(([key]) => key === name)?.[1]);
}
