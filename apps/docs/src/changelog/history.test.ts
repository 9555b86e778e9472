import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '@ethread/openrpc';
import { changelogMarkdown } from './changelog-markdown.ts';
import { isSame, readHistory, versionOf } from './history.ts';

const APP = join(import.meta.dirname, '../..');

describe('the history of the contract', () => {
  const history = readHistory(join(APP, 'history'));

  it('contains the current contract: otherwise run `npm run changelog`', () => {
    const contract: Contract = JSON.parse(
      readFileSync(join(APP, 'src/generated/docs-data.gen.json'), 'utf8'),
    );
    const last = history.at(-1)?.contract;
    expect(last && isSame(last, versionOf(contract))).toBe(true);
  });

  it('prints the versions from newest to oldest', () => {
    const changelog = changelogMarkdown(history);
    expect(changelog.match(/^## /gm)).toHaveLength(history.length);
    expect(changelog.trim().split('\n').at(-1)).toMatch(/^The first version: \d+ methods/);
  });
});
