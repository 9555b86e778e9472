/** An entry of the search: a page, or a part of one. */
export interface SearchEntry {
  /** The path from the site's root, with the anchor on the page. */
  readonly path: string;
  readonly title: string;
  /** The entry's page, or the section of a page. */
  readonly where: string;
  readonly text: string;
  /** Further names that find the entry and are not shown. */
  readonly names?: string;
  /** Words for which the entry is the right one. */
  readonly keywords?: string;
}
