import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { openEmbeddedTotals } from './embedded-totals.ts';

describe('the totals of spent credits', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ethread-totals-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('rejects to read or to change a total that the disk changed, and counts each read', async () => {
    let damagedReads = 0;
    const totals = openEmbeddedTotals(folder, () => damagedReads++);
    const added = { accountId: 'key_a', day: 20_000, holder: 'process', generation: 1, settled: 80 };
    totals.add([added]);
    const other = open<Uint8Array>({ path: folder, noSubdir: false, encoding: 'binary' });
    for (const { key, value } of [...other.getRange({})])
      other.putSync(key, value.with(10, (value[10] ?? 0) ^ 1));
    await other.close();
    totals.refresh();
    expect(() => totals.total('key_a', 20_000)).toThrow(
      'row [20000,"key_a"] of table totals fails its checksum',
    );
    expect(() => totals.add([{ ...added, generation: 2 }])).toThrow('fails its checksum');
    expect(damagedReads).toBe(2);
    await totals.close();
  });
});
