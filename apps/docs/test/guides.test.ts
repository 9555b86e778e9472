import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@ethread/setup';
import { service } from './service.ts';

const CONTENT = join(import.meta.dirname, '../content');
/** The longest time that the service takes to import its chain, and a program to run, on a busy machine. */
const PATIENCE_MS = 60_000;
const run = promisify(execFile);

const guides = readdirSync(CONTENT).filter((file) => file.startsWith('guide-'));
const blocksOf = (markdown: string, language: string) =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );

describe('a guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-guides-'));
  beforeAll(async () => {
    await until(async () => (await fetch(`${service.url}/readyz`)).ok);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(guides)('%s has a program that prints on the sample chain what the page says', async (file) => {
    const markdown = readFileSync(join(CONTENT, file), 'utf8');
    const [program, ...others] = blocksOf(markdown, 'js');
    const [output] = blocksOf(markdown, 'text');
    expect(others).toEqual([]);
    const flags = ['--conditions=@ethread/source', '--no-warnings', '--input-type=module'];
    const { stdout } = await run(process.execPath, [...flags, '--eval', program ?? ''], {
      cwd: join(import.meta.dirname, '..'),
      timeout: PATIENCE_MS,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        // Nx asks programs for colors, which the page does not show.
        FORCE_COLOR: '0',
        RPC_URL: `${service.url}/v3/${service.key}`,
        RPC_WS: `${service.url.replace(/^http/, 'ws')}/ws/v3/${service.key}`,
        STORE: join(folder, `${file}.json`),
      },
    });
    expect(stdout).toBe(output);
  });
});
