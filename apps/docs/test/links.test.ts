import { crawl, type Crawled } from './crawl.ts';
import { service } from './service.ts';
import { sitePaths } from './site-paths.ts';

/** Sites whose anchors are the state of a program. */
const PROGRAMS = /^\/(playground|account)\//;

describe('the links of the sites', () => {
  let found: Crawled;

  beforeAll(async () => {
    found = await crawl(`${service.url}/`);
  });

  const pathOf = (url: string) => url.slice(service.url.length);

  it('lead from the first page to every page of the docs', () => {
    const reached = new Set([...found.pages.keys()].map(pathOf));
    expect(sitePaths.map((path) => `/docs/${path}`).filter((path) => !reached.has(path))).toEqual([]);
  });

  it('lead to pages that exist', () => {
    const missing = [...found.pages.values()].filter(({ status }) => status !== 200);
    expect(missing.map(({ url, status }) => `${pathOf(url)}: ${status}`)).toEqual([]);
  });

  it('lead to anchors that exist', () => {
    const links = found.links.filter(({ to, anchor }) => anchor !== '' && !PROGRAMS.test(pathOf(to)));
    expect(links.length).toBeGreaterThan(1_000);
    const absent = links.filter(({ to, anchor }) => !found.pages.get(to)?.ids.has(anchor));
    expect(absent.map(({ from, to, anchor }) => `${pathOf(from)} → ${pathOf(to)}#${anchor}`)).toEqual([]);
  });

  it('lead to pages with titles of their own', () => {
    const byTitle = Map.groupBy(
      [...found.pages.values()].filter(({ isHtml }) => isHtml),
      ({ title }) => title,
    );
    const shared = [...byTitle].filter(([title, pages]) => title === '' || pages.length > 1);
    expect(shared.map(([title, pages]) => [title, pages.map(({ url }) => pathOf(url))])).toEqual([]);
  });
});
