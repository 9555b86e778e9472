import { compareVersions } from '@ethread/contract';
import type { JsonObject } from '../json.ts';
import type { Difference } from '../worker/document-api.ts';
import { versionOf } from './version-of.ts';

/** What is different between two documents, as callers see it and as the texts read. */
export const differenceOf = (before: JsonObject, after: JsonObject): Difference => ({
  changes: compareVersions(versionOf(before), versionOf(after)),
  before: print(before),
  after: print(after),
});

/** Both in one way of writing, so that lines differ where documents do. */
const print = (root: JsonObject) => `${JSON.stringify(root, null, 2)}\n`;
