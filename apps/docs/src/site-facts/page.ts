import type { JsonObject } from '@ethread/openrpc';
import type { ReactNode } from 'react';

/** The sections of the site, in the order of its navigation. */
export const SECTIONS = [
  'Guide',
  'How to',
  'Methods',
  'Companions',
  'Reference',
  'Clients',
  'Operation',
  'Account',
  'Administration',
] as const;
export type PageSection = (typeof SECTIONS)[number];

export interface Page {
  /** The path from the site's root: empty or ending with `/`. Its HTML is the index.html of this folder. */
  readonly path: string;
  readonly title: string;
  /** The document of the page, where another document may have a page of the same title. */
  readonly document?: string;
  /** A title for the navigation, where the full title is too long. */
  readonly shortTitle?: string;
  /** One sentence, for search results and other programs. */
  readonly description: string;
  readonly section: PageSection;
  /** Whether the navigation lists the page. Default: true. */
  readonly isListed?: boolean;
  readonly body: ReactNode;
  /** The page in Markdown, with links from the site's root. */
  readonly markdown: string;
  /** The headings in the page's own navigation. */
  readonly headings: readonly Heading[];
  /** The document of the page's console, which stands beside the page as `console.json`; absent for none. */
  readonly consoleDocument?: JsonObject;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Returns the path of a page's Markdown from the site's root: next to the page's folder. */
export const markdownPath = (path: string): string => (path === '' ? 'index.md' : `${path.slice(0, -1)}.md`);

/** Returns the path from a page to the site's root, so that the site works in any folder. */
export const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
