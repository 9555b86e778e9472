import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runWorkspaceCommand } from '../workspace-command.ts';

const manifest = (name: string, layer: string, dependencies: object) =>
  JSON.stringify({ name: `@x/${name}`, nx: { tags: [`layer:${layer}`] }, dependencies });

describe('check-imports', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ethread-imports-'));
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    write('package.json', JSON.stringify({ workspaces: ['packages/*/*'] }));
    write('layers.mjs', "export const layers = { codec: ['base', 'codec'], base: ['base'] };\n");
    write('packages/codec/chain/package.json', manifest('chain', 'codec', { '@x/core': '1' }));
    write('packages/base/core/package.json', manifest('core', 'base', {}));
    write('packages/base/core/src/index.ts', "export { open } from './store/open.ts';\n");
    write('packages/base/core/src/store/open.ts', "import { log } from '../log/log.ts';\n");
    write('packages/base/core/src/store/close.ts', "import { log } from '../log/log.ts';\n");
    write('packages/base/core/src/log/log.ts', 'export const log = 1;\n');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path: string, text: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  async function check() {
    const errors: string[] = [];
    const output = { log: () => undefined, error: (line: string) => errors.push(line) };
    const status = await runWorkspaceCommand(['check-imports', '--root', root], output);
    return { status, errors };
  }

  it('accepts a workspace whose imports run in one direction', async () => {
    await expect(check()).resolves.toEqual({ status: 0, errors: [] });
  });

  it('names the file, the import and the folder of an import against the order of folders', async () => {
    write('packages/base/core/src/log/level.ts', "import type { open } from '../store/open.ts';\n");
    await expect(check()).resolves.toEqual({
      status: 1,
      errors: [
        'packages/base/core/src/log/level.ts: imports packages/base/core/src/store/open.ts upwards: ' +
          'log, store in packages/base/core/src import one another, but the imports of a folder run in one direction: ' +
          'move what both need below them',
      ],
    });
  });
});
