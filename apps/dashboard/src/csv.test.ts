import { printCsv } from './csv.ts';

describe('CSV', () => {
  it('quotes cells with separators or line ends, and leaves absent values empty', () => {
    expect(printCsv(['a', 'b'], [['x, "y"\nz', null]])).toBe('a,b\r\n"x, ""y""\nz",\r\n');
  });

  it('prints cells that a spreadsheet would run as text, and leaves numbers unchanged', () => {
    expect(printCsv(['a', 'b'], [['=HYPERLINK("x")', -5]])).toBe('a,b\r\n"\'=HYPERLINK(""x"")",-5\r\n');
  });
});
