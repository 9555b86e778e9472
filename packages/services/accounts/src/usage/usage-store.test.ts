import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openUsageStore } from './testing/open-usage-store.ts';
import { itKeepsUsage } from './testing/usage-store.ts';

describe('usage in a file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-usage-'));
  let count = 0;
  const newFile = () => join(parent, String(++count), 'accounts.sqlite');

  afterAll(() => rmSync(parent, { recursive: true }));

  itKeepsUsage(() => openUsageStore(newFile()));
});
