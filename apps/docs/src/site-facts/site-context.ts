import { createContext, useContext } from 'react';

/** The facts about the site that the parts of a page need. */
export interface SiteContext {
  readonly root: string;
  /** True when a service serves the site, with the playground next to it. */
  readonly isServed: boolean;
}

const Context = createContext<SiteContext>({ root: './', isServed: false });

export const SiteProvider = Context.Provider;
export const useSite = (): SiteContext => useContext(Context);
