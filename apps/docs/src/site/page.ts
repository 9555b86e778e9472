import type { ReactNode } from 'react';

/** The parts of the site, in the order of its navigation. */
export const SECTIONS = ['Guide', 'Methods', 'Reference', 'Administration'] as const;
export type Section = (typeof SECTIONS)[number];

/** A page of the site. */
export interface Page {
  /** From the site's root: empty or ending with `/`; its HTML stands there as index.html. */
  readonly path: string;
  readonly title: string;
  /** In the navigation, where the title is too long. */
  readonly shortTitle?: string;
  /** One sentence, for search results and other programs. */
  readonly description: string;
  readonly section: Section;
  readonly body: ReactNode;
  /** The same in Markdown, with links from the site's root. */
  readonly markdown: string;
  /** The headings that its own navigation shows. */
  readonly headings: readonly Heading[];
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Where the Markdown of a page stands, from the site's root: beside the page's folder. */
export const markdownPath = (path: string): string => (path === '' ? 'index.md' : `${path.slice(0, -1)}.md`);

/** The way from a page to the site's root, so that the site can stand anywhere. */
export const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';

/** What stands in an address for a heading. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
