import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './environment-references.ts';
import { loadConfiguration } from './load-configuration.ts';

describe('environment references of the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-config-'));
  const file = join(folder, 'ethread.yaml');
  const load = (text: string, environment: Environment) => {
    writeFileSync(file, text);
    return loadConfiguration(file, environment);
  };
  const chain = 'chains:\n  - name: one\n    genesis: genesis.json\n    data: data\n';

  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads variables from the files that NAME_FILE names, without the final line break', () => {
    writeFileSync(join(folder, 'key'), 'key-of-some-file\n');
    const text = `keys: ["\${KEY}"]\n${chain}`;
    expect(load(text, { KEY_FILE: join(folder, 'key') }).keys).toEqual(['key-of-some-file']);
    expect(load(text, { KEY_FILE: 'key' }).keys).toEqual(['key-of-some-file']);
  });

  it('inserts values as text only: no keys, no lists, no further variables', () => {
    const nodes = '    nodes: [{ name: own, url: "http://n", headers: { x: "${VALUE}" } }]\n';
    for (const value of ['"], port: 1, x: ["', '${OTHER}', '12', 'p$1']) {
      const { chains } = load(`keys: [key-of-the-tests]\n${chain}${nodes}`, {
        VALUE: value,
        OTHER: 'secret',
      });
      expect(chains[0]?.nodes?.nodes[0]?.headers['x']).toBe(value);
    }
  });

  it('leaves a variable unchanged behind a second $, in names of keys and in comments', () => {
    const text = `keys: [key-of-the-tests]\n# \${NOBODY}\n${chain}    nodes: [{ name: own, url: "http://n/$\${x}" }]\n`;
    expect(load(text, {}).chains[0]?.nodes?.nodes[0]?.url).toBe('http://n/${x}');
  });

  const withKey = `port: 1\nkeys:\n  - key-of-the-tests\n  - "\${KEY}"\n${chain}`;
  it.each([
    [withKey, {}, ':4: keys.1 names KEY, and neither KEY nor KEY_FILE is set'],
    [withKey, { KEY: '' }, ':4: keys.1 names KEY, and neither'],
    [withKey, { KEY: 'secret', KEY_FILE: 'x' }, ':4: keys.1 names KEY, and both'],
    [withKey, { KEY_FILE: 'none' }, ':4: keys.1 names KEY, and the file of'],
    [withKey.replace('}', ''), { KEY: 'secret' }, ':4: keys.1 has a ${ without'],
    [withKey.replace('KEY', 'K-Y'), { KEY: 'secret' }, ':4: keys.1 has a ${ without'],
    [withKey, { KEY: 'a secret with spaces' }, ':4: keys.1 must match pattern'],
  ])('reports a variable with line and key, without any value: %#', (text, environment, words) => {
    expect(() => load(text, environment)).toThrow(`${file}${words}`);
    expect(() => load(text, environment)).not.toThrow(/secret/);
  });
});
