import { execFile } from 'node:child_process';
import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './service-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = ['*.md', 'docs/**/*.md', 'apps/*/README.md', 'apps/docs/content/*.md', 'packages/**/README.md'];

const OPTIONS = {
  allowJs: true,
  checkJs: true,
  customConditions: ['@ethread/source'],
  allowImportingTsExtensions: true,
  module: 'nodenext',
  target: 'esnext',
  // Without those of browsers, whose globals such as `history` would stand for the names of other things.
  lib: ['esnext'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noImplicitAny: false,
  useUnknownInCatchVariables: false,
  skipLibCheck: true,
  noEmit: true,
};

/** Errors about names that the text around a program declares, and about files that it says to save. */
const NAMES_OF_THE_TEXT =
  /error TS(?:2304|2503|2552|2584|2693|18004)|Cannot find module '\.\/|on type 'unknown'/;
/** Errors about what JavaScript leaves open: texts as wide as `string`, and values that may be absent. */
const OPEN_IN_JAVASCRIPT =
  /\.js\(.*(?:error TS(?:2322|2345|2531|2532|2769|18046|18047|18048)|on type 'string \| AddressInfo')/;

describe('the programs of docs and READMEs', () => {
  it('use members, parameters and exports that exist', async () => {
    const folder = temporaryFolder();
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const excluded = (name: string) => name === 'node_modules' || name === 'dist';
    let programs = 0;
    for (const page of globSync(PAGES, { cwd: ROOT, exclude: excluded })) {
      const text = readFileSync(join(ROOT, page), 'utf8');
      for (const [, language, program = ''] of text.matchAll(/^```([jt]s)\n(.*?)^```/gms))
        writeFileSync(
          join(folder, `${page.replaceAll('/', '_')}-${++programs}.${language}`),
          `export {};\n${program}`,
        );
    }
    expect(programs).toBeGreaterThan(40);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
    const output = await new Promise<string>((resolve) => {
      const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
      const args = [compiler, '--project', folder, '--pretty', 'false'];
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
        resolve(stdout),
      );
    });
    const errors = output.split('\n').filter((line) => /^[^\s/]+\.md-\d+\.[jt]s\(/.test(line));
    expect(errors.filter((line) => !NAMES_OF_THE_TEXT.test(line) && !OPEN_IN_JAVASCRIPT.test(line))).toEqual(
      [],
    );
    // The compiler has checked the programs: some names come from the text.
    expect(errors).not.toEqual([]);
  });
});
