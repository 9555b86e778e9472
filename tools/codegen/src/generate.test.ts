import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readContract } from './contract/read-contract.ts';
import { bundleDocument } from './document/bundle.ts';
import { checkDocument } from './document/check.ts';
import { generate } from './generate.ts';

const ROOT = join(import.meta.dirname, '../../..');
const document = bundleDocument(join(ROOT, 'openrpc'));

function check(folder: string) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const args = [
    '--conditions=@ethread/source',
    join(import.meta.dirname, 'main.ts'),
    'check',
    '--root',
    folder,
  ];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env });
}

describe('the generator', () => {
  it('takes the document, which the OpenRPC meta-schema takes', async () => {
    await expect(checkDocument(document)).resolves.toBeUndefined();
  });

  it('gives the same bytes each time', async () => {
    expect(await generate(readContract(document))).toEqual(await generate(readContract(document)));
  });

  it('leaves no `any` in the types', async () => {
    const files = await generate(readContract(document));
    expect(files.get('packages/types/src/generated/types.gen.ts')).not.toMatch(/\bany\b[;,|)]/);
  });

  describe('drift', () => {
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'ethread-drift-'));
      cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
      for (const [path, content] of await generate(readContract(document))) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('is none right after generating', () => {
      expect(check(folder)).toMatchObject({ status: 0, stderr: '' });
    });

    it('is reported by file, with the command that ends it', () => {
      appendFileSync(join(folder, 'packages/types/src/generated/errors.gen.ts'), '// edited by hand\n');
      const { status, stderr } = check(folder);
      expect(status).toBe(1);
      expect(stderr).toContain('packages/types/src/generated/errors.gen.ts');
      expect(stderr).toContain('npm run codegen');
    });
  });

  it.each([
    ['a method name that would be code', { name: "x'; process.exit();//" }],
    ['a method name that would be a path', { name: '../../etc/passwd' }],
  ])('refuses %s', (_case, change) => {
    const [method, ...methods] = document['methods'] as readonly object[];
    expect(() =>
      readContract({ ...document, methods: [{ ...method, ...change }, ...methods] as never }),
    ).toThrow('does not match');
  });

  it('names a reference that leads nowhere', async () => {
    const broken = JSON.parse(
      JSON.stringify(document).replaceAll('#/components/schemas/Log"', '#/components/schemas/Nowhere"'),
    );
    await expect(checkDocument(broken)).rejects.toThrow('#/components/schemas/Nowhere');
  });
});
