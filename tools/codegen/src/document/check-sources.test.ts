// cspell:ignore defalt failovr
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkSources } from './check-sources.ts';
import { createExtension } from '@ethread/openrpc/validate';

const ROOT = join(import.meta.dirname, '../../../..');
const extension = createExtension(
  JSON.parse(readFileSync(join(ROOT, 'openrpc/extension.schema.json'), 'utf8')),
);

describe('checkSources', () => {
  it('accepts the documents of the repository', () => {
    expect(() => checkSources(ROOT, 'openrpc', extension)).not.toThrow();
  });

  describe('for a document with errors', () => {
    const FILES = {
      'openrpc.yaml': 'methods:\n  - eth_a\n  - eth_bb\n',
      'methods/eth_a.yaml': `name: eth_a
x-credits: 1
x-failovr: true
x-of-nobody: 1
params:
  - name: block
    required: true
    schema: {$ref: '#/components/schemas/Blok'}
errors:
  - $ref: '#/components/errors/Lots'
`,
      'methods/eth_b.yaml': 'name: eth_c\nparams:\n  - name: full\n    schema:\n      x-defalt: false\n',
      'methods/eth_d.yaml': 'name: [\n',
      'examples/eth_aa.yaml': '[]\n',
      'schemas/Block.yaml': 'type: string\n',
      'errors/some.yaml': 'Lost: {}\n',
    };
    let root: string;

    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'ethread-sources-'));
      for (const [name, text] of Object.entries(FILES)) {
        mkdirSync(join(root, 'openrpc', dirname(name)), { recursive: true });
        writeFileSync(join(root, 'openrpc', name), text);
      }
    });

    afterAll(() => rmSync(root, { recursive: true }));

    it('reports every error at once, with file, line and the nearest spelling', () => {
      let message = '';
      try {
        checkSources(root, 'openrpc', extension);
      } catch (error) {
        message = String(Object(error).message);
      }
      const [ofSyntax = '', ...others] = message.split('\n');
      expect(ofSyntax).toMatch(/^openrpc\/methods\/eth_d.yaml:\d: /);
      expect(others).toEqual([
        'openrpc/examples/eth_aa.yaml:1: eth_aa is not a method of the document; did you mean eth_a?',
        'openrpc/methods/eth_a.yaml:3: x-failovr is not an extension of the document; did you mean x-failover?',
        'openrpc/methods/eth_a.yaml:4: x-of-nobody is not an extension of the document; remove it',
        'openrpc/methods/eth_a.yaml:8: Blok is not a schema of the document; did you mean Block?',
        'openrpc/methods/eth_a.yaml:10: Lots is not an error of the document; did you mean Lost?',
        'openrpc/methods/eth_b.yaml:5: x-defalt is not an extension of the document; did you mean x-default?',
        'openrpc/methods/eth_b.yaml:1: eth_c: the name differs from its file eth_b',
        'openrpc/openrpc.yaml:3: methods: eth_bb has no file; did you mean eth_b?',
      ]);
    });
  });
});
