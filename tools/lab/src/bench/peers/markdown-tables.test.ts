import { cellsOf, withTable } from './markdown-tables.ts';

const PAGE = `# Page

| Name | µs |
| ---- | -: |
| a    |  1 |

Text.

| Other | ms |
| ----- | -: |
| b     |  2 |`;

it('replaces a table and keeps the rest of the page', () => {
  const page = withTable(PAGE, [
    ['Name', 's', 'kB'],
    ['c', '3', '4'],
  ]);
  expect(cellsOf(page)).toEqual([
    ['Name', 's', 'kB'],
    ['c', '3', '4'],
  ]);
  expect(page).toContain('\n\nText.\n\n');
  expect(cellsOf(page, 'Other')).toHaveLength(2);
});

it('rejects a page without the table', () => {
  expect(() => withTable(PAGE, [['Absent', 's']])).toThrow('no table begins with "Absent"');
});
