import { printExample } from './configuration-example.ts';
import { printConfigurationTypes } from './configuration-types.ts';
import type { JsonObject } from '@ethread/openrpc';

describe('printExample', () => {
  it('prints examples and defaults with their meaning, and comments out keys that exclude another key', () => {
    const node = {
      properties: { url: { examples: ['ws://a'], description: 'The address.' }, role: { enum: ['one'] } },
    };
    expect(
      printExample({
        properties: {
          port: { default: 8545, description: 'The port.' },
          nodes: { items: node },
          blocks: { examples: [9] },
          days: { examples: [2], $comment: 'instead of blocks', description: 'The days.' },
        },
      }),
    ).toBe(
      'port: 8545 # The port.\nnodes:\n  - url: ws://a # The address.\n    role: one\nblocks: 9\n' +
        '# days: 2 # The days. (instead of blocks)\n',
    );
  });
});

describe('printConfigurationTypes', () => {
  const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
    type: 'object',
    additionalProperties: false,
    required,
    properties,
  });
  const port = { type: 'integer', default: 8545, description: 'The port.' };

  it('prints a type for each object, in which keys with a default are required', async () => {
    const node = object({ url: { type: 'string' }, role: { enum: ['own', 'partner'] } }, ['url']);
    const nodes = { type: 'array', items: node, description: 'The nodes.' };
    const types = await printConfigurationTypes(object({ port, nodes }));
    expect(types).toContain(
      'export interface FileNode {\nurl: string\nrole?: ("own" | "partner")\n}\n\nexport interface FileConfiguration {',
    );
    expect(types).toContain('/** The port. Default: 8545. */\nport: number\n');
    expect(types).toContain('/** The nodes. */\nnodes?: FileNode[]\n');
  });

  it('rejects two different objects of one name', async () => {
    const schema = object({ api: object({ tls: object({}) }), tls: object({ port }) });
    await expect(printConfigurationTypes(schema)).rejects.toThrow('would have the type FileTls');
  });
});
