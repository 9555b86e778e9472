import { type Change, compareVersions, type JsonObject, versionOf } from '@ethread/openrpc';

/** The differences between the open document and an earlier one. */
export interface Difference {
  readonly changes: readonly Change[];
  /** Both texts, printed in the same way. */
  readonly before: string;
  readonly after: string;
}

/** Returns the differences between two documents: the changes for clients, and both texts. */
export const differenceOf = (before: JsonObject, after: JsonObject): Difference => ({
  changes: compareVersions(versionOf(before), versionOf(after)),
  before: print(before),
  after: print(after),
});

/** Prints both documents alike, so that lines differ only where the documents do. */
const print = (root: JsonObject) => `${JSON.stringify(root, null, 2)}\n`;
