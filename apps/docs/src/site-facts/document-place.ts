import type { PageSection } from './page.ts';

/** The place of a document on the site, and the mark on each of its methods. */
export interface DocumentPlace {
  readonly section: PageSection;
  /** The folder of the document's pages, from the site's root: empty or ending with `/`. */
  readonly folder: string;
  /** A word next to each method, with the page that explains it. */
  readonly mark?: { readonly word: string; readonly page: string };
  /** True when `@ethread/client` has the methods. */
  readonly isInClient: boolean;
}

export const SERVICE: DocumentPlace = { section: 'Methods', folder: '', isInClient: true };
export const COMPANIONS: DocumentPlace = {
  section: 'Companions',
  folder: 'companions/',
  mark: { word: 'companion', page: 'companions/' },
  isInClient: false,
};
export const ACCOUNT: DocumentPlace = { section: 'Account', folder: 'account/', isInClient: false };
export const ADMIN: DocumentPlace = { section: 'Administration', folder: 'admin/', isInClient: false };
