import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseProgram } from '../bin/choose-program.mjs';
import { temporaryFolder } from './service-process.ts';

const BUILT_AT = 1_700_000_000;

/** Creates a checkout of a service and one package, each with its own build time. */
function checkout() {
  const workspace = temporaryFolder();
  const home = join(workspace, 'apps/service');
  const write = (file: string, seconds: number) => {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), '');
    for (const path of [join(workspace, file), dirname(join(workspace, file))])
      utimesSync(path, seconds, seconds);
  };
  write('apps/service/src/main.ts', BUILT_AT - 10);
  write('apps/service/dist/main.js', BUILT_AT);
  write('apps/service/dist/tsconfig.lib.tsbuildinfo', BUILT_AT);
  write('packages/base/core/src/index.ts', BUILT_AT - 10);
  write('packages/base/core/dist/tsconfig.tsbuildinfo', BUILT_AT);
  return { home, write };
}

describe('the program of the ethread command', () => {
  const built = (home: string) => [join(home, 'dist/main.js')];
  const source = (home: string) => ['--conditions=@ethread/source', join(home, 'src/main.ts')];

  it('is the built files of a checkout, and its sources once a package changed after the build', () => {
    const { home, write } = checkout();
    expect(chooseProgram(home)).toEqual(built(home));
    write('packages/base/core/src/index.ts', BUILT_AT + 1);
    expect(chooseProgram(home)).toEqual(source(home));
  });

  it('is the built files of a package without sources', () => {
    const home = join(temporaryFolder(), 'node_modules/ethread');
    expect(chooseProgram(home)).toEqual(built(home));
  });
});
