import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImportProgress } from './import-progress.ts';

describe('createImportProgress', () => {
  it('reports the share of the files, then of the blocks to execute, until all imports have ended', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-progress-'));
    const [first, second] = [join(folder, 'first.rlp'), join(folder, 'second.rlp')];
    writeFileSync(first, Buffer.alloc(100));
    writeFileSync(second, Buffer.alloc(300));
    let now = 0;
    let shown = () => '';
    const line = { show: (text: () => string) => void (shown = text), end: () => {} };
    const progress = createImportProgress(
      line,
      () => (now += 10),
      () => [first, second],
    );
    expect(progress.gauges()).toEqual([]);
    progress.report('main', { file: second, bytes: 100, imported: 5, skipped: 2, head: 7 });
    expect(progress.gauges()).toMatchObject([
      { chain: 'main', isRunning: true, kind: 'import', share: 0.5, blocks: 7, perSecond: undefined },
    ]);
    progress.report('main', { file: second, bytes: 150, imported: 6, skipped: 2, head: 8 });
    // 50 of 400 bytes and one block in 20 ms. 150 bytes are left.
    expect(progress.gauges()).toMatchObject([{ perSecond: 50, secondsLeft: 0.06 }]);
    progress.report('main', { imported: 9, skipped: 0, head: 9, executing: { blocks: 12 } });
    expect(progress.gauges()).toMatchObject([
      { chain: 'main', kind: 'execution', share: 0.75, blocks: 9, block: 9 },
    ]);
    const ofBucket = { imported: 0, skipped: 0, head: 0, segments: { done: 1, of: 4 } };
    progress.report('other', ofBucket);
    expect(shown()).toBe('other, from the bucket: 1 of 4 segments · 25 %');
    progress.end();
    expect(progress.gauges()).toMatchObject([
      { chain: 'main', isRunning: false, share: 1, blocks: 9, block: 9 },
      { chain: 'other', isRunning: false },
    ]);
    rmSync(folder, { recursive: true });
  });
});
