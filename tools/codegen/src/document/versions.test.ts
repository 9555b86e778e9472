import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@ethread/openrpc';
import { documents } from '../documents.ts';
import { checkVersions, printChanges, unreleasedChanges } from './versions.ts';

const documentOf = (version: string, price: number): JsonObject => ({
  openrpc: '1.3.2',
  info: { title: 'Small', version },
  methods: [{ name: 'get', params: [], 'x-credits': price, result: { name: 'r', schema: true } }],
});

describe('checkVersions', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ethread-versions-'));
    mkdirSync(join(root, 'openrpc/released'), { recursive: true });
    for (const [version, price] of [
      ['1.9.0', 5],
      ['1.10.0', 10],
    ] as const)
      writeFileSync(
        join(root, `openrpc/released/${version}.json`),
        JSON.stringify(documentOf(version, price)),
      );
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (document: JsonObject) =>
    writeFileSync(join(root, 'openrpc/openrpc.json'), JSON.stringify(document));

  it('rejects a changed document whose version did not rise, and names the least version', () => {
    write(documentOf('1.10.0', 20));
    expect(() => checkVersions(root, ['openrpc'])).toThrow(
      'openrpc/openrpc.yaml: info.version: 1.10.0 must be at least 1.11.0 after the changes since 1.10.0',
    );
    expect(printChanges(unreleasedChanges(root, ['openrpc']))).toEqual([
      'openrpc: 1.10.0 → 1.10.0, at least 1.11.0',
      '  changed: `get` costs 20 credits instead of 10.',
    ]);
  });

  it('accepts a changed document with a higher version', () => {
    write(documentOf('1.11.0', 20));
    expect(() => checkVersions(root, ['openrpc'])).not.toThrow();
  });

  it('accepts the documents of the repository', () => {
    const folders = documents.map(({ folder }) => folder);
    expect(() => checkVersions(join(import.meta.dirname, '../../../..'), folders)).not.toThrow();
  });
});
