import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  describe('drift', () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'ethread-drift-'));
      cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
      for (const [path, content] of generated) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('names exactly the files that differ, with the command that writes them', async () => {
      const edited = [
        'packages/contract/types/src/generated/errors.gen.ts',
        'packages/edge/admin/src/generated/errors.gen.ts',
      ];
      for (const path of edited) appendFileSync(join(folder, path), '// edited by hand\n');
      const { status, stderr } = await run('check', folder);
      expect(status).toBe(1);
      expect([...generated.keys()].filter((path) => stderr.includes(path)).sort()).toEqual(edited);
      expect(stderr).toContain('npm run codegen');
    });
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

    it('writes the files that differ, and no others', async () => {
      const [missing, changed] = [
        'packages/contract/types/src/generated/types.gen.ts',
        'packages/edge/admin/src/generated/errors.gen.ts',
      ];
      for (const [path, content] of generated) {
        if (path === missing) continue;
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), path === changed ? '' : content);
      }
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
        'openrpc/methods/eth_call.yaml:1: eth_call: Method “eth_call” needs “params”.',
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
        'openrpc/methods/eth_call.yaml:1: eth_call: result: expected an object',
      ],
      [
        "an error of one's own under the name of another document's",
        'admin/errors/more.yaml',
        'RateExceeded:\n  code: 1\n  message: too much',
        "openrpc/admin/errors/more.yaml:1: RateExceeded: differs from the main document's",
      ],
      [
        'an example without a required param',
        'examples/eth_getLogs.yaml',
        '- name: some\n  params: {}\n  result: []',
        'openrpc/examples/eth_getLogs.yaml:1: eth_getLogs: the example "some": param filter: is missing',
      ],
      [
        'an example with a result that its schema rejects',
        'examples/eth_getLogs.yaml',
        '- name: some\n  params:\n    filter: {}\n  result: 7',
        'openrpc/examples/eth_getLogs.yaml:4: eth_getLogs: the example "some": result: the value must be array',
      ],
      [
        'a keyword of a schema that no check has',
        'schemas/Hash.yaml',
        'type: string\npatterns: ^a',
        'openrpc/schemas/Hash.yaml:2: Hash: the keyword patterns is not checked',
      ],
    ])('generates nothing from %s', async (_case, file, content, message) => {
      writeFileSync(join(folder, 'openrpc', file), content);
      await expect(generate(folder)).rejects.toThrow(message);
    });
  });

  it('reports the errors of all stages and documents at once, with file, line and name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-errors-'));
    try {
      cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
      const change = (file: string, from: string | RegExp, to: string) => {
        const path = join(folder, 'openrpc', file);
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
      };
      change('methods/eth_getLogs.yaml', "schemas/Log'", "schemas/Lgo'");
      change('methods/eth_getLogs.yaml', /^x-credits: \d+$/m, 'x-credits: none');
      change('account/openrpc.yaml', /^openrpc: .*$/m, 'openrpc: 3.0.0');
      change('methods/eth_getBlockByHash.yaml', '/HashInput', '/HashInputs');
      change('methods/eth_getBlockByNumber.yaml', 'required:', 'require:');
      change('methods/eth_call.yaml', /^ {2}name: output\n/m, '');
      change('admin/methods/keys_list.yaml', /^params:/m, 'parameters:');
      const message = await generate(folder).catch((error: unknown) => String(Object(error).message));
      expect(String(message).split('\n')).toEqual([
        'openrpc/methods/eth_getBlockByHash.yaml:14: HashInputs is not a schema of the document; did you mean HashInput?',
        'openrpc/methods/eth_getLogs.yaml:27: Lgo is not a schema of the document; did you mean Log?',
        'openrpc/methods/eth_getLogs.yaml:7: eth_getLogs: x-credits: Expected integer, not the string none.',
        'openrpc/methods/eth_call.yaml:31: eth_call: result: “result” needs “name”.',
        'openrpc/methods/eth_getBlockByNumber.yaml:12: eth_getBlockByNumber: params: block: require: Param “block” has no field “require”; did you mean “required”?',
        'openrpc/methods/eth_getBlockByNumber.yaml:18: eth_getBlockByNumber: transactionDetails: a required param follows an optional one, which calls by position cannot omit',
        'openrpc/admin/methods/keys_list.yaml:1: keys_list: Method “keys_list” needs “params”.',
        expect.stringMatching(/^openrpc\/account\/openrpc.yaml:1: openrpc: “3.0.0” is not one of 1.4.1, /),
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
