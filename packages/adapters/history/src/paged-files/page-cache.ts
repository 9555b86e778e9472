import { createLruCache, type LruCache } from '@ethread/core';

/** The verified pages of files. */
export interface PageCache {
  /** The pages by their keys. */
  readonly pages: LruCache<number, Buffer>;
  /** Returns the key of the first page of the file with a root. The keys of the others follow. */
  firstKey(root: string): number;
}

/** The most pages of a file. */
const MAX_PAGES = 2 ** 32;

/** Creates a cache of up to `bytes` of pages. Its keys are numbers: a search for a value reads many pages. */
export function createPageCache(bytes: number): PageCache {
  const numbers = new Map<string, number>();
  return {
    pages: createLruCache(bytes),
    firstKey(root) {
      const number = numbers.get(root) ?? numbers.size;
      numbers.set(root, number);
      return number * MAX_PAGES;
    },
  };
}
