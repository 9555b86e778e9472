import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkStoreFile, inspectStoreFile, sealStoreFile } from './store-file.ts';

describe("Inspecting a store's file", () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-store-'));
  const path = join(folder, 'data.mdb');
  const whole = join(folder, 'whole');

  beforeAll(async () => {
    const store = open({ path: folder, noSubdir: false });
    for (let key = 0; key < 200; key++) await store.put(key, 'x'.repeat(1_000));
    await store.close();
    copyFileSync(path, whole);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports whether the file was closed, and changes nothing', () => {
    expect(inspectStoreFile(join(folder, 'none'))).toBe('absent');
    expect(inspectStoreFile(folder)).toBe('open');
    sealStoreFile(folder);
    expect(inspectStoreFile(folder)).toBe('closed');
    expect(inspectStoreFile(folder)).toBe('closed');
    checkStoreFile(folder);
    expect(inspectStoreFile(folder)).toBe('open');
    expect(readFileSync(path).equals(readFileSync(whole))).toBe(true);
  });
});
