import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureStore } from './store-gauges.ts';

describe('measureStore', () => {
  it('returns the bytes of all files of a folder and the free bytes of its disk', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-store-'));
    mkdirSync(join(folder, 'history'));
    for (const file of ['a', 'history/b']) writeFileSync(join(folder, file), Buffer.alloc(100_000, 1));
    const { bytes = 0, freeBytes = 0 } = measureStore('main', folder) ?? {};
    expect(bytes).toBeGreaterThanOrEqual(200_000);
    expect(bytes).toBeLessThan(400_000);
    expect(freeBytes).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  });

  it('returns undefined for a folder that does not exist', () => {
    expect(measureStore('main', join(tmpdir(), 'ethread-no-such-folder'))).toBeUndefined();
  });
});
