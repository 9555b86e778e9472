import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOtherTerms } from './other-terms.ts';

describe('findOtherTerms', () => {
  const root = mkdtempSync(join(tmpdir(), 'ethread-terms-'));
  const problems = () => findOtherTerms(root).map(({ page, line, problem }) => [page, line, problem]);
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);

  beforeAll(() => {
    mkdirSync(join(root, 'docs/decisions'), { recursive: true });
    write(
      'docs/glossary.md',
      '# Glossary\n\n| Term | Meaning | Not |\n| --- | --- | --- |\n| plan | Limits. | tier, quota |\n| key | A secret. | |\n',
    );
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('names the line and the term, also at the start of a sentence and in the plural', () => {
    write('docs/guide.md', 'A plan.\n\n```sh\ntier\n```\nQuotas, a `tier` and a tiered cake.\n');
    expect(problems()).toEqual([['docs/guide.md', 6, 'Quota is called plan (docs/glossary.md)']]);
  });

  it('leaves records alone', () => {
    write('docs/guide.md', 'A plan.\n');
    write('docs/decisions/0001-plans.md', 'Elsewhere: tiers.\n');
    expect(problems()).toEqual([]);
  });

  it('accepts everything without a glossary', () => {
    rmSync(join(root, 'docs/glossary.md'));
    write('docs/guide.md', 'A tier.\n');
    expect(problems()).toEqual([]);
  });
});
