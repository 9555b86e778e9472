import { Breakable } from '../parts/breakable.tsx';
import { markdownPath, type Page, SECTIONS, rootFrom } from './page.ts';
import { SiteProvider } from './site-context.ts';

/** The site's own files that every page needs, from its root. */
export interface Assets {
  /** Sets the theme before anything is painted. */
  readonly theme: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Fonts that every page needs at once. */
  readonly fonts: readonly string[];
}

interface Props {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly title: string;
  readonly version: string;
  readonly assets: Assets;
  /** The way to the root; that of a page that stands at any path is not relative. */
  readonly root?: string;
}

/** A whole page. */
export function Layout({ page, pages, title, version, assets, root = rootFrom(page.path) }: Props) {
  const place = pages.indexOf(page);
  const previous = pages[place - 1];
  const next = place < 0 ? undefined : pages[place + 1];
  return (
    <SiteProvider value={{ root }}>
      <html lang="en" data-root={root}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{page.path === '' ? `${title} docs` : `${page.title} · ${title} docs`}</title>
          <meta name="description" content={page.description} />
          <meta name="color-scheme" content="light dark" />
          <script src={root + assets.theme} />
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
          {assets.styles.map((style) => (
            <link key={style} rel="stylesheet" href={root + style} />
          ))}
          <link rel="icon" type="image/svg+xml" href={`${root}icon.svg`} />
          <link rel="alternate" type="text/markdown" href={root + markdownPath(page.path)} />
          <script type="module" src={root + assets.script} />
        </head>
        <body>
          <a className="skip" href="#content">
            Skip to the content
          </a>
          <header className="top">
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
            <a className="brand" href={root}>
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <path d="M9 6.5c9 0 5 6.5 14 6.5M9 16c9 0 5 0 14 0M9 25.5c9 0 5-6.5 14-6.5" />
              </svg>
              {title} <span className="brand-docs">docs</span>
            </a>
            <span className="version">v{version}</span>
            <button
              type="button"
              className="search-button"
              data-search
              aria-keyshortcuts="/ Control+K Meta+K"
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <circle cx="9" cy="9" r="5.5" />
                <path d="m13.2 13.2 3.6 3.6" />
              </svg>
              <span>Search</span>
              <kbd>/</kbd>
            </button>
            <button
              type="button"
              className="icon-button"
              data-theme-switch
              aria-label="Dark theme"
              aria-pressed="false"
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
              </svg>
            </button>
          </header>
          <div className="shell">
            <nav id="pages" popover="auto" aria-label="Pages">
              {SECTIONS.map((section) => (
                <section key={section}>
                  <h2>{section}</h2>
                  <ul>
                    {pages
                      .filter((other) => other.section === section)
                      .map((other) => (
                        <li key={other.path}>
                          <a
                            href={other.path === '' ? root : root + other.path}
                            aria-current={other === page ? 'page' : undefined}
                            className={
                              section === 'Methods' || /^admin\/methods/.test(other.path) ? 'mono' : undefined
                            }
                          >
                            <Breakable name={other.shortTitle ?? other.title} />
                          </a>
                        </li>
                      ))}
                  </ul>
                </section>
              ))}
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
          </div>
        </body>
      </html>
    </SiteProvider>
  );
}
