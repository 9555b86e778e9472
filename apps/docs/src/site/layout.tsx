import { ProductHeader } from '@ethread/ui/product-header';
import { ThemeSwitch } from '@ethread/ui/theme-switch';
import { SearchBox } from '../islands/search-box.tsx';
import { Contents } from '../parts/contents.tsx';
import { METHOD_PAGE, Navigation } from '../parts/navigation.tsx';
import { markdownPath, type Page, rootFrom } from '../site-facts/page.ts';
import { SiteProvider } from '../site-facts/site-context.ts';

/** The site's files that every page needs, from its root. */
export interface Assets {
  /** The script that sets the theme before the first paint. */
  readonly theme: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** The fonts that every page needs at once. */
  readonly fonts: readonly string[];
}

interface Props {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly title: string;
  readonly version: string;
  readonly assets: Assets;
  /** True when a service serves the site, with the playground next to it. */
  readonly isServed: boolean;
  /** The path to the root. For a page that may appear at any path it is absolute. */
  readonly root?: string;
}

export function Layout({ page, pages, title, version, assets, isServed, root = rootFrom(page.path) }: Props) {
  const place = pages.indexOf(page);
  // The page of a method has its requests in the place of the contents.
  const isMethod = METHOD_PAGE.test(page.path);
  const previous = pages[place - 1];
  const next = place < 0 ? undefined : pages[place + 1];
  return (
    <SiteProvider value={{ root, isServed }}>
      <html lang="en" data-root={root}>
        <head>
          <HeadParts
            title={
              page.path === ''
                ? `${title} docs`
                : [page.title, page.document, `${title} docs`].filter(Boolean).join(' · ')
            }
            description={page.description}
            root={root}
            assets={assets}
          />
          {assets.fonts.map((font) => (
            <link
              key={font}
              rel="preload"
              as="font"
              type="font/woff2"
              crossOrigin="anonymous"
              href={root + font}
            />
          ))}
          <link rel="alternate" type="text/markdown" href={root + markdownPath(page.path)} />
        </head>
        <body>
          <a className="skip" href="#content">
            Skip to the content
          </a>
          <ProductHeader
            title={title}
            home={isServed ? `${root}../` : root}
            sites={{ docs: root, ...(isServed ? { playground: `${root}../playground/` } : {}) }}
            current="docs"
            versions={{ contract: version }}
          >
            <button
              type="button"
              className="search-button"
              data-search
              aria-label="Search"
              aria-keyshortcuts="/ Control+K Meta+K"
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <circle cx="9" cy="9" r="5.5" />
                <path d="m13.2 13.2 3.6 3.6" />
              </svg>
              <span aria-hidden="true">Search</span>
              <kbd aria-hidden="true">/</kbd>
            </button>
            <ThemeSwitch />
            <button
              type="button"
              className="icon-button menu-button"
              popoverTarget="pages"
              aria-label="Pages"
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M3 5.5h14M3 10h14M3 14.5h14" />
              </svg>
            </button>
          </ProductHeader>
          <dialog className="search" aria-label="Search the docs" data-asleep>
            <SearchBox find={() => []} root={root} />
          </dialog>
          <div className="shell">
            <nav id="pages" popover="auto" aria-label="Pages">
              <Navigation page={page} pages={pages} root={root} />
            </nav>
            <main id="content" tabIndex={-1}>
              {page.body}
              <footer className="page-end">
                <a href={root + markdownPath(page.path)}>This page as Markdown</a>
                <nav aria-label="Next pages">
                  {previous && (
                    <a rel="prev" href={root + previous.path}>
                      <span>Previous</span> {previous.shortTitle ?? previous.title}
                    </a>
                  )}
                  {next && (
                    <a rel="next" href={root + next.path}>
                      <span>Next</span> {next.shortTitle ?? next.title}
                    </a>
                  )}
                </nav>
              </footer>
            </main>
            {!isMethod && <Contents headings={page.headings} />}
          </div>
        </body>
      </html>
    </SiteProvider>
  );
}

interface HeadProps {
  readonly title: string;
  readonly description: string;
  /** The path to the root of the docs. */
  readonly root: string;
  readonly assets: Assets;
}

/** The parts of the head that every page has: its words, and the files of the site. */
export function HeadParts({ title, description, root, assets }: HeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${root}preview.png`} />
      <meta name="color-scheme" content="light dark" />
      <script src={root + assets.theme} />
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={root + style} />
      ))}
      <link rel="icon" type="image/svg+xml" href={`${root}icon.svg`} />
      <script type="module" src={root + assets.script} />
    </>
  );
}
