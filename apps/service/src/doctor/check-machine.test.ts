import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkClock } from './check-clock.ts';
import { checkOpenFiles } from './check-machine.ts';

describe('doctor findings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-doctor-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['1024', 'warning'],
    ['8192', 'ok'],
    ['unlimited', 'ok'],
  ])('judges a limit of %s open files', (limit, status) => {
    const file = join(folder, 'limits');
    writeFileSync(
      file,
      `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${limit}                 524288               files\n`,
    );
    expect(checkOpenFiles(file)).toEqual([expect.objectContaining({ check: 'open files', status })]);
  });

  it('skips the check of open files on a machine that reports no limits', () => {
    expect(checkOpenFiles(join(folder, 'none'))).toEqual([]);
  });

  it.each([
    [0, 'ok'],
    [-1_900, 'ok'],
    [2_500, 'warning'],
    [-31_000, 'problem'],
  ])('judges a clock that is %s ms ahead', (aheadMs, status) => {
    expect(checkClock('Redis', aheadMs)).toMatchObject({ check: 'clock against Redis', status });
  });
});
