/** A link to a page or an anchor of the service. */
export interface FoundLink {
  /** The page that contains the link. */
  readonly from: string;
  /** The address without its anchor. */
  readonly to: string;
  /** The anchor; empty without one. */
  readonly anchor: string;
}

/** A page of the service, as a reader without scripts gets it. */
export interface FoundPage {
  readonly url: string;
  readonly status: number;
  readonly isHtml: boolean;
  /** Empty where the page has none. */
  readonly title: string;
  readonly ids: ReadonlySet<string>;
}

/** All pages and links that a reader can reach. */
export interface Crawled {
  readonly pages: ReadonlyMap<string, FoundPage>;
  readonly links: readonly FoundLink[];
}

/** More pages than the sites have, so that a page that links to endless others ends the crawl with an error. */
const MAX_PAGES = 1_000;

/** Follows every link within an origin from its first page. @throws when there are more pages than the sites have. */
export async function crawl(start: string): Promise<Crawled> {
  const { origin } = new URL(start);
  const pages = new Map<string, FoundPage>();
  const links: FoundLink[] = [];
  const waiting = [new URL(start).href];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (pages.size >= MAX_PAGES) throw new Error(`more than ${MAX_PAGES} pages; the last one is ${url}`);
    const response = await fetch(url);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const text = await response.text();
    pages.set(url, {
      url,
      status: response.status,
      isHtml,
      title: isHtml ? decode(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '') : '',
      ids: new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))),
    });
    if (!isHtml) continue;
    for (const [, href = ''] of text.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const target = new URL(decode(href), response.url);
      if (target.origin !== origin) continue;
      const anchor = decodeURIComponent(target.hash.slice(1));
      target.hash = '';
      links.push({ from: url, to: target.href, anchor });
      if (seen.has(target.href)) continue;
      seen.add(target.href);
      waiting.push(target.href);
    }
  }
  return { pages, links };
}

const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
