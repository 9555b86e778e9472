import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfiguration } from './load-configuration.ts';

describe('the configuration file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-config-'));
  const file = join(folder, 'ethread.yaml');
  const load = (text: string) => {
    writeFileSync(file, text);
    return loadConfiguration(file);
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  const chains = 'chains:\n  - name: one\n    genesis: genesis.json\n    data: data\n';

  /** A file of two chains. */
  function two(firstHosts: string, secondHosts: string, secondName = 'two', secondData = 'other'): string {
    const chain = (name: string, data: string, hosts: string) =>
      `  - name: ${name}\n    genesis: genesis.json\n    data: ${data}\n    ${hosts}\n`;
    return `keys: [a]\nchains:\n${chain('one', 'data', firstHosts)}${chain(secondName, secondData, secondHosts)}`;
  }

  it('is filled in with defaults, and its paths start at its folder', () => {
    expect(load(`keys: [a]\n${chains}`)).toEqual({
      host: '127.0.0.1',
      port: 8545,
      keys: ['a'],
      strictContract: false,
      logLevel: 'info',
      chains: [
        {
          name: 'one',
          hosts: [],
          genesis: join(folder, 'genesis.json'),
          import: [],
          data: join(folder, 'data'),
        },
      ],
    });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(load(`keys: [a]\n${chains}`))).toBe(true);
  });

  it.each([
    ['an unknown key', `keys: [a]\nprot: 1\n${chains}`, ':1: the file does not know the key prot'],
    ['a wrong type', `keys: [a]\nport: http\n${chains}`, ':2: port must be integer'],
    ['a missing key', chains, ":1: the file must have required property 'keys'"],
    [
      'a wrong value deep inside',
      `keys: [a]\nchains:\n  - name: ONE\n    genesis: g\n    data: d\n`,
      ':3: chains.0.name must match pattern',
    ],
    ['two chains of one name', two('hosts: [a.example]', 'hosts: [b.example]', 'one'), 'the same name one'],
    [
      'two chains in one folder',
      two('hosts: [a.example]', 'hosts: [b.example]', 'two', 'data'),
      'the same data',
    ],
    ['two chains of one host', two('hosts: [a.example]', 'hosts: [A.example]'), 'the same host a.example'],
    ['a second chain without hosts', two('hosts: [a.example]', 'hosts: []'), 'the chain two needs hosts'],
    ['a line that is no YAML', `keys: [a\n${chains}`, 'ethread.yaml:'],
  ])('names line and key of %s', (_case, text, words) => {
    expect(() => load(text)).toThrow(words);
  });

  it('says when there is none', () => {
    expect(() => loadConfiguration(join(folder, 'none.yaml'))).toThrow('none.yaml');
  });
});
