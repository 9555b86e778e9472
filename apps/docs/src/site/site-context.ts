import { createContext, useContext } from 'react';

/** What the parts of a page need to know of where they stand. */
export interface SiteContext {
  /** The way to the site's root. */
  readonly root: string;
}

const Context = createContext<SiteContext>({ root: './' });

export const SiteProvider = Context.Provider;
export const useSite = (): SiteContext => useContext(Context);
