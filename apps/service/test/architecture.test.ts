import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

describe('ARCHITECTURE.md', () => {
  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|tools|openrpc)\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('shows the way of a call in at most twelve files', () => {
    const steps = text.match(/^\d+\. `/gm) ?? [];
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(12);
  });
});
