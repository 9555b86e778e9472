import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@ethread/core';
import type { Configuration } from '../configuration/configuration.ts';
import { type AnswerPage, createSite } from './create-site.ts';

/** The sites that come with the service. */
export type SiteName = 'docs' | 'playground' | 'dashboard';

export interface OpenSites {
  readonly answer: AnswerPage;
  /** The paths of those that are served. */
  readonly prefixes: readonly string[];
}

/** Scripts, styles and images are the site's own; nobody may frame it, and no form leaves it. */
const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** What each site reaches beyond its own files. */
const REACHES: Readonly<Record<SiteName, (hosts: readonly string[]) => readonly string[]>> = {
  // The service that serves it, by any name that it has.
  docs: (hosts) => [
    ["connect-src 'self'", ...hosts.flatMap((host) => [`https://${host}`, `wss://${host}`])].join(' '),
  ],
  // Any document and any service; its editor makes styles of its own and works in threads.
  playground: () => ["connect-src 'self' http: https: ws: wss:", "worker-src 'self' blob:"],
  // The administration on its own port.
  dashboard: () => ["connect-src 'self'"],
};

/** Opens the sites that the configuration wants and that were built. */
export function openSites(
  configuration: Pick<Configuration, 'sites' | 'chains'>,
  { logger, folderOf = builtFolder }: Pick<SiteModules, 'logger' | 'folderOf'>,
): OpenSites {
  const hosts = configuration.chains.flatMap((chain) => chain.hosts);
  const sites: { readonly prefix: string; readonly answer: AnswerPage }[] = [];
  for (const name of ['docs', 'playground'] as const) {
    const answer = configuration.sites[name] ? openSite(name, { logger, folderOf, hosts }) : undefined;
    if (answer) sites.push({ prefix: `/${name}`, answer });
  }
  return {
    answer(request) {
      for (const { answer } of sites) {
        const reply = answer(request);
        if (reply) return reply;
      }
      return undefined;
    },
    prefixes: sites.map(({ prefix }) => prefix),
  };
}

/** What a site is opened with. */
interface SiteModules {
  readonly logger: Logger;
  readonly folderOf?: (site: SiteName) => string;
  /** Names of the service. */
  readonly hosts?: readonly string[];
}

/** Opens a site under its name; undefined when it was not built. */
export function openSite(
  name: SiteName,
  { logger, folderOf = builtFolder, hosts = [] }: SiteModules,
): AnswerPage | undefined {
  const folder = folderOf(name);
  if (!existsSync(join(folder, 'index.html'))) {
    logger.info({ site: name }, 'the site is not built, so it is not served');
    return undefined;
  }
  const contentSecurityPolicy = [...OWN_FILES, ...REACHES[name](hosts)].join('; ');
  return createSite({ prefix: `/${name}`, folder, contentSecurityPolicy });
}

/** Where `nx run-many -t site` puts a site. */
const builtFolder = (site: SiteName) => join(import.meta.dirname, '../../..', site, 'dist/site');
