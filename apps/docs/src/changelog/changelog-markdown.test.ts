import type { JsonObject } from '@ethread/openrpc';
import { changelogMarkdown } from './changelog-markdown.ts';

const documentOf = (version: string, method: JsonObject = {}): JsonObject => ({
  openrpc: '1.3.2',
  info: { title: 'Small', version },
  methods: [{ name: 'get', params: [], result: { name: 'r', schema: { type: 'string' } }, ...method }],
});

describe('changelogMarkdown', () => {
  it('prints the changes of each version from newest to oldest', () => {
    const changelog = changelogMarkdown([
      documentOf('1.0.0'),
      documentOf('1.1.0', { 'x-credits': 20 }),
      documentOf('1.1.1', { 'x-credits': 20, summary: 'Returns a text.' }),
    ]);
    expect(changelog.split('\n\n').slice(3)).toEqual([
      '## Version 1.1.1',
      'Other words only.',
      '## Version 1.1.0',
      '### Changed',
      '- `get` costs 20 credits instead of none.',
      '## Version 1.0.0',
      'The first version: 1 methods, 0 errors.',
    ]);
  });
});
