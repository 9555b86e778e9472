import { renderToString } from 'react-dom/server';
import type { Contracts } from '../contracts.ts';
import { type Assets, Layout } from './layout.tsx';
import { llmsFull, llmsIndex } from './llms.ts';
import { type Figure, landingHtml } from './landing.tsx';
import { markdownPath, type Page } from '../site-facts/page.ts';
import { type Content, sitePages } from './pages.tsx';
import { searchEntries } from './search-entries.ts';

export interface SiteSources {
  readonly contracts: Contracts;
  readonly content: Content;
  /** The changes of the contract, in Markdown. */
  readonly changelog: string;
  /** The pages of the repository's `docs`, by their file. */
  readonly repositoryDocs: ReadonlyMap<string, string>;
  readonly assets: Assets;
  readonly figures: readonly Figure[];
  /** The path of the site on its host, for the page that replaces missing pages. */
  readonly base: string;
  /** True when a service serves the site, with the playground next to it. */
  readonly isServed: boolean;
}

/** Renders every file that follows from the documents, by its path from the site's root. */
export function renderSite({
  contracts,
  content,
  changelog,
  repositoryDocs,
  assets,
  figures,
  base,
  isServed,
}: SiteSources): ReadonlyMap<string, string> {
  const pages = sitePages(contracts, content, changelog, repositoryDocs);
  const { title, version } = contracts.service;
  const html = (page: Page, root?: string) =>
    `<!doctype html>${renderToString(
      <Layout
        page={page}
        pages={pages}
        title={title}
        version={version}
        assets={assets}
        isServed={isServed}
        {...(root === undefined ? {} : { root })}
      />,
    )}`;
  return new Map([
    ...pages.flatMap((page): [string, string][] => [
      [`${page.path}index.html`, html(page)],
      [markdownPath(page.path), `${page.markdown}\n`],
      ...(page.consoleDocument === undefined
        ? []
        : [[`${page.path}console.json`, JSON.stringify(page.consoleDocument)] satisfies [string, string]]),
    ]),
    ['404.html', html(NOT_FOUND, base)],
    ['landing.html', landingHtml({ contract: contracts.service, assets, figures })],
    ['sites.json', JSON.stringify(isServed ? { docs: './', playground: '../playground/' } : { docs: './' })],
    ['search.json', JSON.stringify(searchEntries(contracts, pages))],
    ['robots.txt', ROBOTS],
    ['sitemap.xml', sitemap(pages, base)],
    ['llms.txt', llmsIndex(contracts.service, pages, base)],
    ['llms-full.txt', llmsFull(pages)],
  ]);
}

/** Crawlers read the docs alone: the paths of requests contain keys, and the programs have no text. */
const ROBOTS = 'User-agent: *\nDisallow: /\nAllow: /$\nAllow: /docs/\n';

/** Returns the addresses of all pages. The service replaces the origin by its public address. */
const sitemap = (pages: readonly Page[], base: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => `<url><loc>https://ORIGIN${base}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

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
