import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../command.ts';

const EXAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('@open-rpc/examples/package.json')),
  'build/service-descriptions',
);
const PETSTORE = join(EXAMPLES, 'petstore-openrpc.json');

describe('ethread-codegen lint', () => {
  let folder: string;
  let printed: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-lint-'));
    printed = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]) => {
    const print = (line: string) => void printed.push(line);
    return runCommand(['lint', ...args], { log: print, error: print });
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('prints findings with the line and column of the part, and succeeds without errors', async () => {
    expect(await run(PETSTORE)).toBe(0);
    expect(printed).toEqual([
      `${PETSTORE}:3:13: warning info-description: info: “info” has no description`,
      `${PETSTORE}:71:9: warning method-errors: methods.create_pet: create_pet lists no errors; an empty list says that it has none`,
      `${PETSTORE}:120:9: warning method-errors: methods.get_pet: get_pet lists no errors; an empty list says that it has none`,
      '0 errors, 3 warnings',
    ]);
  });

  it('fails for more warnings than allowed, and for errors', async () => {
    expect(await run(PETSTORE, '--max-warnings', '3')).toBe(0);
    expect(await run(PETSTORE, '--max-warnings', '2')).toBe(1);
    const config = write('lint.yaml', 'rules: { method-errors: error }');
    expect(await run(PETSTORE, '--config', config)).toBe(1);
    expect(printed.at(-1)).toBe('2 errors, 1 warnings');
  });

  it('ignores parts by the configuration, and warns of entries that ignore nothing', async () => {
    const config = write(
      'lint.yaml',
      [
        'rules: { info-description: off }',
        'ignore:',
        '  - { rule: method-errors, at: methods, reason: It has none. }',
        '  - { rule: method-summary, at: methods.get_pet, reason: It says enough. }',
      ].join('\n'),
    );
    expect(await run(PETSTORE, '--config', config)).toBe(0);
    expect(printed).toEqual([
      'warning: the configuration ignores method-summary at methods.get_pet, where it finds nothing',
      '0 errors, 1 warnings',
    ]);
    expect(await run(PETSTORE, '--config', config, '--max-warnings', '0')).toBe(1);
  });

  it('reports a misspelt rule with its file and the nearest name', async () => {
    const config = write('lint.yaml', 'rules: { methods-summary: off }');
    expect(await run(PETSTORE, '--config', config)).toBe(2);
    expect(printed).toEqual([
      `${config}: rules.methods-summary: methods-summary is not a rule; did you mean method-summary?`,
    ]);
    expect(await run(PETSTORE, '--config', join(folder, 'none.yaml'))).toBe(2);
    expect(await run()).toBe(2);
  });

  it('applies the rules of plugins', async () => {
    const plugin = write(
      'rules.mjs',
      `export default [{
        name: 'tagged-methods', severity: 'error', explanation: 'Each method has a tag.',
        find: ({ methods }) => methods.flatMap(({ name, tags }, index) =>
          tags ? [] : [{ path: ['methods', index], message: name + ' has no tag' }]),
      }];`,
    );
    const document = write('pets.yaml', 'methods:\n  - name: get_pet\n    params: []\n');
    expect(await run(document, '--plugin', plugin)).toBe(1);
    expect(printed).toContain(`${document}:2:5: error tagged-methods: methods.get_pet: get_pet has no tag`);
    expect(await run('--rules', '--plugin', plugin)).toBe(0);
    expect(printed.at(-1)).toBe('tagged-methods (error): Each method has a tag.');
    expect(await run(document, '--plugin', write('none.mjs', 'export default 5;'))).toBe(2);
  });

  it('prints JSON for programs', async () => {
    expect(await run(PETSTORE, '--json')).toBe(0);
    const [text = ''] = printed;
    expect(JSON.parse(text)).toMatchObject({
      findings: [{ rule: 'info-description', severity: 'warning', path: ['info'], place: 'info' }, {}, {}],
      unused: [],
    });
  });

  it('names the file of a part that stands in another one', async () => {
    write(
      'parts.json',
      '{ "get": { "name": "get_pet", "params": [], "result": { "name": "pet", "schema": {} } } }',
    );
    const document = write('pets.yaml', 'openrpc: 1.3.2\nmethods:\n  - $ref: parts.json#/get\n');
    await run(document);
    expect(printed).toContain(
      `${document}:3:5: warning method-summary: methods.get_pet: get_pet has no summary`,
    );
  });
});
