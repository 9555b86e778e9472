import { DEFAULTS } from '../configuration/configuration.ts';
import { checkClock } from './check-clock.ts';
import { checkOpenFiles } from './check-machine.ts';

describe('doctor findings', () => {
  it.each([
    [256, 'warning'],
    [20_255, 'warning'],
    [20_256, 'ok'],
    [Infinity, 'ok'],
  ])('judges a limit of %s open files for 20,000 connections', (files, status) => {
    const found = checkOpenFiles({ load: DEFAULTS.load }, files);
    expect(found).toEqual([expect.objectContaining({ check: 'open files', status })]);
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
