import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 2 ** 10, MiB: 2 ** 20 };

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Returns the bounds of the first table of docs/bounds.md, by their subject. */
function publishedBounds(): Map<string, string> {
  const rows = read('docs/bounds.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.map((cells) => [cells[1] ?? '', cells[2] ?? '']));
}

/** Returns the numbers of a text, with units of bytes applied. */
const numbersOf = (text: string): number[] =>
  [...text.matchAll(/(\d[\d,]*)(?: (KiB|MiB))?/g)].map(
    ([, digits = '', unit = '']) => Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1),
  );

describe('the page of nodes', () => {
  it('lists the methods that the document marks for partners', () => {
    const folders = ['openrpc/methods', 'openrpc/companions/methods'];
    const marked = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder)).filter((file) => /^x-failover: true$/m.test(read(`${folder}/${file}`))),
    );
    const [, section = ''] = read('docs/nodes.md').split('## Partner');
    const listed = section.match(/(?<=`)eth_\w+(?=`)/g);
    expect(listed?.sort()).toEqual([...new Set(marked)].map((file) => file.replace('.yaml', '')).sort());
  });
});

describe('the page of bounds', () => {
  it('has the defaults of `load` in the configuration', () => {
    const schema: unknown = JSON.parse(read('docs/ethread.schema.json'));
    const named = [...publishedBounds().values()].flatMap((bound) => {
      const [, name] = /\(`load\.(\w+)`\)/.exec(bound) ?? [];
      return name === undefined ? [] : [{ name, bound }];
    });
    expect(named.length).toBeGreaterThanOrEqual(5);
    for (const { name, bound } of named) {
      expect(schema).toHaveProperty(
        ['properties', 'load', 'properties', name, 'default'],
        numbersOf(bound)[0],
      );
    }
  });

  it('has the limits of bodies in the document', () => {
    const { 'x-transport-limits': limits } = JSON.parse(read('openrpc/openrpc.json')) as {
      readonly 'x-transport-limits': Readonly<Record<string, number>>;
    };
    const bounds = publishedBounds();
    const published = [
      'Bytes of a body',
      'Items of a batch',
      'Levels, values, containers, members of a body',
      'Bytes of the name of a member',
    ].flatMap((subject) => numbersOf(bounds.get(subject) ?? ''));
    const { maxBodyBytes, maxBatchItems, maxDepth, maxValues, maxContainers, maxMembers } = limits;
    const { maxRequestValues, maxRequestMembers, maxNameBytes } = limits;
    expect(published).toEqual([
      ...[maxBodyBytes, maxBatchItems, maxDepth, maxValues, maxContainers, maxMembers],
      ...[maxRequestValues, maxRequestMembers, maxNameBytes],
    ]);
  });
});
