import { renderToString } from 'react-dom/server';
import type { Contracts } from '../contracts.ts';
import { type Assets, Layout } from './layout.tsx';
import { llmsFull, llmsIndex } from './llms.ts';
import { markdownPath, type Page } from './page.ts';
import { type Content, sitePages } from './pages.tsx';
import { searchEntries } from './search-entries.ts';

export interface SiteSources {
  readonly contracts: Contracts;
  readonly content: Content;
  /** What changed in the contract, in Markdown. */
  readonly changelog: string;
  readonly assets: Assets;
  /** The path that the site stands under, for the page that is shown wherever nothing is. */
  readonly base: string;
}

/** Every file that is made of the documents, by its path from the site's root. */
export function renderSite({
  contracts,
  content,
  changelog,
  assets,
  base,
}: SiteSources): ReadonlyMap<string, string> {
  const pages = sitePages(contracts, content, changelog);
  const { title, version } = contracts.service;
  const html = (page: Page, root?: string) =>
    `<!doctype html>${renderToString(
      <Layout
        page={page}
        pages={pages}
        title={title}
        version={version}
        assets={assets}
        {...(root === undefined ? {} : { root })}
      />,
    )}`;
  return new Map([
    ...pages.flatMap((page): [string, string][] => [
      [`${page.path}index.html`, html(page)],
      [markdownPath(page.path), `${page.markdown}\n`],
    ]),
    ['404.html', html(NOT_FOUND, base)],
    ['search.json', JSON.stringify(searchEntries(contracts, pages))],
    ['llms.txt', llmsIndex(contracts.service, pages)],
    ['llms-full.txt', llmsFull(pages)],
  ]);
}

const NOT_FOUND: Page = {
  path: '',
  title: 'Page not found',
  description: 'There is no such page.',
  section: 'Guide',
  body: (
    <div className="prose">
      <h1>Page not found</h1>
      <p>
        There is nothing at this address. The pages on the side are all that there are; the search finds what
        is on them.
      </p>
    </div>
  ),
  markdown: '',
  headings: [],
};
