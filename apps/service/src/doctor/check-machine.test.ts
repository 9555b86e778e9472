import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkClock } from './check-engines.ts';
import { configurationOf } from '../configuration/load-configuration.ts';
import { checkFolders } from './check-machine.ts';

describe('doctor findings', () => {
  it('reports a folder that cannot be written, and leaves nothing in one that can', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-doctor-'));
    const chain = (name: string, data: string) => ({
      name,
      hosts: [`${name}.example`],
      network: 'mainnet',
      data,
    });
    // Nobody, not even root, makes folders in /proc.
    const chains = [chain('first', join(folder, 'data')), chain('second', '/proc/ethread')];
    expect(checkFolders(configurationOf({ keys: ['key-of-the-tests'], chains }))).toEqual([
      { check: 'folder of the chain first', status: 'ok', detail: `${folder} can be written` },
      expect.objectContaining({
        check: 'folder of the chain second',
        status: 'problem',
        detail: expect.stringMatching(/^\/proc cannot be written: E/),
      }),
    ]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    [0, 'ok'],
    [-1_900, 'ok'],
    [2_500, 'warning'],
    [-31_000, 'problem'],
  ])('judges a clock that is %s ms ahead', (aheadMs, status) => {
    expect(checkClock('PostgreSQL', aheadMs)).toMatchObject({ check: 'clock against PostgreSQL', status });
  });
});
