import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installHintOf } from '@ethread/setup';
import { installCommand } from '@ethread/ui/install-commands';
import { enter } from './reader.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The commands that install something. */
const INSTALLS =
  /\b(?:(?:npm|pnpm|yarn|bun) (?:install|i|ci|add)|npm run pack|pipx? install|go (?:get|install|mod)|cargo (?:add|init|install)|(?:docker|podman) (?:build|compose|pull|run)|helm install|(?:apt|apt-get|brew) install)\b/;

/** Pages that show no reader how to install something: what was, and what a decision measured in its time. */
const HISTORY = /^(CHANGELOG\.md|docs\/decisions\/)/;

const PACK = 'npm run pack && npm install --global ./dist/packages/ethread-0.1.0.tgz';

/** The lines that a test runs, with the file of the test or of the workflow. */
const RUN: Readonly<Record<string, string>> = {
  // It packs and installs everything, for 25 s of CPU time.
  [PACK]: '.github/workflows/test.yml',
  'npm run pack': '.github/workflows/test.yml',
  'npm ci': '.github/workflows/test.yml',
  // The same commands as in the docs' programs, which this test copies from the pages.
  [installCommand('http://127.0.0.1:8545')]: 'apps/docs/test/copied-snippets.test.ts',
};

/** The lines that need what the machine of a test lacks: a daemon for containers, and a cluster. */
const NEED_CONTAINERS: readonly string[] = [
  'docker build -t ethread:0.1.0 .',
  'docker run --rm --no-healthcheck -p 127.0.0.1:8545:8545 ethread:0.1.0 serve --sample --data /var/lib/ethread --host 0.0.0.0',
  'POSTGRES_PASSWORD=… ADMIN_TOKEN=… docker compose -f deploy/compose/compose.yaml up',
  'docker compose -f deploy/compose/compose.yaml logs first-key',
  'helm install ethread deploy/helm/ethread --values values.yaml',
];

/** A program of others, which takes minutes to compile. */
const GETH = installHintOf('geth');

/** Returns the commands of a page that install something: those of its blocks for a shell, and those in its text. */
function installLines(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```(?:sh|bash|console)\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.replaceAll(/\\\n */g, '').split('\n'),
  );
  const spans = [...markdown.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, span = '']) => span,
  );
  return [...blocks, ...spans]
    .map((line) => line.replace(/ +# .*$/, '').trim())
    .filter((line) => INSTALLS.test(line));
}

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((page) => !HISTORY.test(page));

describe('the install lines of all pages', () => {
  const found = pages.flatMap((page) =>
    installLines(readFileSync(join(ROOT, page), 'utf8')).map((line) => ({ page, line })),
  );

  it('are run by a test, or are named here with what they need', () => {
    const isKnown = ({ line }: { readonly line: string }) =>
      line in RUN || NEED_CONTAINERS.includes(line) || line === GETH;
    expect(found.filter((one) => !isKnown(one))).toEqual([]);
  });

  it('are the lines that tests name', () => {
    const lines = found.map(({ line }) => line);
    expect([...Object.keys(RUN), ...NEED_CONTAINERS].filter((line) => !lines.includes(line))).toEqual([]);
    const workflow = readFileSync(join(ROOT, `${RUN['npm ci']}`), 'utf8');
    for (const command of ['npm ci\n', 'npm run packages-check'])
      expect(workflow).toContain(`- run: ${command}`);
  });
});

describe('an install line', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ethread-install-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('runs the service from the files that are published', async () => {
    const version = '7.8.9';
    const module = join(ROOT, 'tools/setup/release/published-packages.mjs');
    const stage = `import { stageAll } from ${JSON.stringify(module)};\nawait stageAll('.', '${version}');\n`;
    writeFileSync(join(folder, 'stage.mjs'), stage);
    await enter('npm run build', ROOT);
    await enter('node stage.mjs', folder);
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'ethread/package.json'), 'utf8'));
    // The packages of npm that it needs, as the workspace has them.
    for (const name of Object.keys(dependencies)) {
      const link = join(folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), link);
    }
    expect(await enter('node ethread/bin/ethread.mjs --version', folder)).toMatch(/^ethread 7\.8\.9\n/);
  });
});
