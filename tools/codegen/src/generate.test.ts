import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleDocument } from './document/bundle.ts';
import { generate } from './generate.ts';
import { runCommand } from './command.ts';

const ROOT = join(import.meta.dirname, '../../..');
const document = bundleDocument(join(ROOT, 'openrpc'));

/** Runs a command of the workspace in this process. Returns its exit code and its lines. */
async function run(command: string, folder: string) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = await runCommand([command, '--root', folder], {
    log: (line) => stdout.push(line),
    error: (line) => stderr.push(line),
  });
  return { status, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}

describe('The generator', () => {
  let generated: ReadonlyMap<string, string>;

  beforeAll(async () => {
    generated = await generate(ROOT);
  });

  it("imports another document's errors with descriptions of its own, and as the same classes", () => {
    const admin = bundleDocument(join(ROOT, 'openrpc/admin'));
    const errorsOf = ({ components }: typeof document) => Object(Object(components)['errors']);
    const { InvalidParams: ours } = errorsOf(document);
    const { InvalidParams: theirs, ParseError } = errorsOf(admin);
    expect(ParseError).toEqual(errorsOf(document)['ParseError']);
    expect(theirs).toMatchObject({ code: ours.code, message: ours.message });
    const wordsOf = (of: typeof document) => Object(of['x-errors'])['InvalidParams']['x-when'];
    expect(wordsOf(admin)).not.toBe(wordsOf(document));
    const source = generated.get('packages/edge/admin/src/generated/errors.gen.ts');
    expect(source).toContain('export class InvalidTokenError');
    expect(source).not.toContain('class InvalidParamsError');
  });

  it('generates nothing about prices for a document without prices', () => {
    const files = [...generated].filter(([path]) => path.startsWith('packages/edge/admin/'));
    expect(files.length).toBeGreaterThan(5);
    for (const [, content] of files) expect(content).not.toMatch(/x-credits|x-failover|Costs \d|credits: \d/);
  });

  describe('the command', () => {
    let folder: string;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'ethread-command-'));
      cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
      rmSync(join(folder, 'openrpc/openrpc.json'));
      rmSync(join(folder, 'openrpc/admin/openrpc.json'));
      rmSync(join(folder, 'openrpc/account/openrpc.json'));
    });

    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('names the files that differ, and writes these alone', async () => {
      const [missing, changed] = [
        'packages/contract/types/src/generated/types.gen.ts',
        'packages/edge/admin/src/generated/errors.gen.ts',
      ];
      for (const [path, content] of generated) {
        if (path === missing) continue;
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), path === changed ? '' : content);
      }
      const { stderr: problems } = await run('check', folder);
      expect([...generated.keys()].filter((path) => problems.includes(path)).sort()).toEqual([
        missing,
        changed,
      ]);
      expect(problems).toContain('npm run codegen');
      const { status, stdout, stderr } = await run('generate', folder);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout.split('\n').sort()).toEqual([`wrote ${changed}`, `wrote ${missing}`].sort());
    });

    it.each([
      ['a file that is no YAML', 'schemas/Log.yaml', 'a: [', 'Log.yaml'],
      ['a file that is no mapping', 'schemas/Log.yaml', '[]', 'Log.yaml: expected a mapping'],
      ['an error in two groups', 'errors/more.yaml', 'ParseError: {}', 'ParseError is in another group too'],
      [
        'a method under another name',
        'methods/eth_call.yaml',
        'name: eth_more',
        'eth_call.yaml:1: eth_more: the name differs',
      ],
      [
        'what the meta-schema does not allow',
        'methods/eth_call.yaml',
        'name: eth_call',
        'openrpc: methods eth_call: Method “eth_call” needs “params”.',
      ],
      [
        "another document's error that is not there",
        'admin/errors/more.yaml',
        'Lost:\n  $ref: ../../errors/access.yaml#/Lost',
        '../../errors/access.yaml#/Lost leads to no error Lost',
      ],
      [
        "another document's error under another code",
        'admin/errors/more.yaml',
        'RateExceeded:\n  $ref: ../../errors/limits.yaml#/RateExceeded\n  code: 1',
        'RateExceeded: code is what the error says that it refers to',
      ],
    ])('names %s, in one line', async (_case, file, content, message) => {
      writeFileSync(join(folder, 'openrpc', file), content);
      const { status, stderr } = await run('bundle', folder);
      expect(status).toBe(1);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('    at ');
    });

    it.each([
      [
        'a method without a result',
        'methods/eth_call.yaml',
        'name: eth_call\nparams: []',
        'openrpc: methods eth_call: result: expected an object',
      ],
      [
        "an error of one's own under the name of another document's",
        'admin/errors/more.yaml',
        'RateExceeded:\n  code: 1\n  message: too much',
        "openrpc/admin: components.errors.RateExceeded: differs from the main document's",
      ],
      [
        'an example without a required param',
        'examples/eth_getLogs.yaml',
        '- name: some\n  params: {}\n  result: []',
        'openrpc: methods eth_getLogs: the example "some": param filter: is missing',
      ],
      [
        'an example with a result that its schema rejects',
        'examples/eth_getLogs.yaml',
        '- name: some\n  params:\n    filter: {}\n  result: 7',
        'openrpc: methods eth_getLogs: the example "some": result: the value must be array',
      ],
      [
        'a keyword of a schema that no check has',
        'schemas/Hash.yaml',
        'type: string\npatterns: ^a',
        'openrpc: components.schemas.Hash: the keyword patterns is not checked',
      ],
    ])('generates nothing from %s', async (_case, file, content, message) => {
      writeFileSync(join(folder, 'openrpc', file), content);
      await expect(generate(folder)).rejects.toThrow(message);
    });
  });

  it('reports the errors of all documents at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-errors-'));
    cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
    for (const [file, from, to] of [
      ['methods/eth_getLogs.yaml', "schemas/Log'", "schemas/Lgo'"],
      ['methods/eth_getBlockByNumber.yaml', 'required:', 'require:'],
      ['admin/methods/keys_list.yaml', 'params:', 'parameters:'],
    ] as const) {
      const path = join(folder, 'openrpc', file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    }
    const message = await generate(folder).catch((error: unknown) => String(Object(error).message));
    rmSync(folder, { recursive: true });
    expect(String(message).split('\n')).toEqual([
      expect.stringMatching(
        /^openrpc\/methods\/eth_getLogs.yaml:27: Lgo is not a schema .*did you mean Log\?$/,
      ),
      expect.stringMatching(/^openrpc: methods eth_getBlockByNumber: .*did you mean “required”\?$/),
      expect.stringMatching(/^openrpc: methods eth_getLogs: result: .*leads nowhere/),
      'openrpc/admin: methods keys_list: Method “keys_list” needs “params”.',
    ]);
  });
});
