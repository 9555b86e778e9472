import type { JsonObject } from '@ethread/openrpc';
import { changelogFeed, changelogMarkdown } from './changelog-markdown.ts';

const documentOf = (version: string, method: JsonObject = {}, day?: string): JsonObject => ({
  openrpc: '1.3.2',
  info: { title: 'Small', version, ...(day === undefined ? {} : { 'x-released': day }) },
  methods: [{ name: 'get', params: [], result: { name: 'r', schema: { type: 'string' } }, ...method }],
});

describe('changelogMarkdown', () => {
  it('prints the changes of each version from newest to oldest', () => {
    const changelog = changelogMarkdown([
      documentOf('1.0.0', {}, '2026-11-20'),
      documentOf('1.1.0', { 'x-credits': 20 }),
      documentOf('1.1.1', { 'x-credits': 20, summary: 'Returns a text.' }),
    ]);
    expect(changelog.split('\n\n').slice(3)).toEqual([
      '## Version 1.1.1',
      'Not released yet.',
      'Other words only.',
      '## Version 1.1.0',
      'Not released yet.',
      '### Changed',
      '- `get` costs 20 credits instead of none.',
      '## Version 1.0.0',
      'Released on 2026-11-20.',
      'The first version: 1 methods, 0 errors.',
    ]);
  });

  it('has the released versions in a feed', () => {
    const feed = changelogFeed([documentOf('1.0.0', {}, '2026-11-20'), documentOf('1.1.0')], '/docs/');
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain(
      '<updated>2026-11-20T00:00:00Z</updated><link href="/docs/changelog/#version-1-0-0"/>',
    );
  });
});
