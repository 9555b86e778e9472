// cspell:ignore defalt failovr
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkExtensions } from './check-extensions.ts';

describe('checkExtensions', () => {
  it('accepts the documents of the repository', () => {
    expect(() => checkExtensions(join(import.meta.dirname, '../../../..'), 'openrpc')).not.toThrow();
  });

  it('reports every unknown key at once, with file, line and the nearest spelling', () => {
    const root = mkdtempSync(join(tmpdir(), 'ethread-extensions-'));
    try {
      mkdirSync(join(root, 'openrpc/methods'), { recursive: true });
      const write = (name: string, text: string) => writeFileSync(join(root, 'openrpc', name), text);
      write('methods/eth_a.yaml', 'name: eth_a\nx-credits: 1\nx-failovr: true\nx-of-nobody: 1\n');
      write('methods/eth_b.yaml', 'params:\n  - name: full\n    schema:\n      x-defalt: false\n');
      expect(() => checkExtensions(root, 'openrpc')).toThrow(
        'openrpc/methods/eth_a.yaml:3: x-failovr is not an extension of the document; did you mean x-failover?\n' +
          'openrpc/methods/eth_a.yaml:4: x-of-nobody is not an extension of the document; remove it\n' +
          'openrpc/methods/eth_b.yaml:4: x-defalt is not an extension of the document; did you mean x-default?',
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
