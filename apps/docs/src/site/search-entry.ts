/** What the search finds: a page, or a part of one. */
export interface SearchEntry {
  /** From the site's root, with the place on the page. */
  readonly path: string;
  readonly title: string;
  /** The page that it is on, or the section of a page. */
  readonly where: string;
  readonly text: string;
}
