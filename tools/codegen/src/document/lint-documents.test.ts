import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '../documents.ts';
import { lintDocuments } from './lint-documents.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe('lintDocuments', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ethread-lint-documents-'));
    mkdirSync(join(root, 'openrpc/methods'), { recursive: true });
    const method = { name: 'get', params: [], result: { name: 'r', schema: { type: 'string' } }, errors: [] };
    const info = { title: 'small', version: '1.0.0', description: 'Small.', license: { name: 'MIT' } };
    writeFileSync(
      join(root, 'openrpc/openrpc.json'),
      JSON.stringify({ openrpc: '1.3.2', info, methods: [method] }),
    );
    writeFileSync(join(root, 'openrpc/methods/get.yaml'), 'name: get\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("finds nothing in the repository's documents", async () => {
    const folders = documents.map(({ folder }) => folder);
    await expect(lintDocuments(ROOT, folders)).resolves.toBeUndefined();
  });

  it('names the file of each finding', async () => {
    await expect(lintDocuments(root, ['openrpc'])).rejects.toThrow(
      [
        'openrpc/methods/get.yaml:1: get: get has no summary (method-summary)',
        'openrpc/methods/get.yaml:1: get: get has no example (method-examples)',
      ].join('\n'),
    );
  });

  it('applies the configuration, and reports entries that ignore nothing', async () => {
    const ignored = '{ rule: info-license, at: info, reason: None. }';
    writeFileSync(
      join(root, 'openrpc/lint.yaml'),
      `rules: { method-summary: off, method-examples: off }\nignore: [${ignored}]\n`,
    );
    await expect(lintDocuments(root, ['openrpc'])).rejects.toThrow(
      'openrpc/lint.yaml: ignores info-license at info, where it finds nothing; remove it',
    );
  });
});
