import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@ethread/core';
import type { Configuration } from '../configuration/configuration.ts';
import { type ServePage, createSite } from './create-site.ts';

/** The sites of the package. */
export type SiteName = 'docs' | 'playground' | 'account' | 'dashboard';

export interface OpenSites {
  readonly respond: ServePage;
  /** Paths of the served sites. */
  readonly prefixes: readonly string[];
}

/** Scripts, styles and images come from the site alone. No page may frame it, and no form leaves it. */
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

/** The destinations that each site may reach beyond its own files. */
const REACHES: Readonly<Record<SiteName, readonly string[]>> = {
  // The service that the reader names. The page sends no request until the reader does.
  docs: ["connect-src 'self' http: https: ws: wss:"],
  // Any document and any service. The editor creates styles and works in threads.
  playground: ["connect-src 'self' http: https: ws: wss:", "worker-src 'self' blob:"],
  // The API of the account, next to its pages.
  account: ["connect-src 'self'"],
  // The administration on its own port.
  dashboard: ["connect-src 'self'"],
};

/** Opens the sites that the configuration names and that were built. */
export function openSites(
  configuration: Pick<Configuration, 'sites'> & Partial<Pick<Configuration, 'accounts'>>,
  { logger, folderOf = builtFolder }: Pick<SiteModules, 'logger' | 'folderOf'>,
): OpenSites {
  const { dashboardUrl, docs, playground } = configuration.sites;
  const served = { docs, playground, account: servesAccount(configuration) };
  const names = (['docs', 'playground', 'account'] as const).filter((name) => served[name]);
  const addresses = {
    ...Object.fromEntries(names.map((name) => [name, `../${name}/`])),
    ...(dashboardUrl === undefined ? {} : { dashboard: dashboardUrl }),
  };
  // The built addresses of the sites are those of a separate host and do not apply here.
  const replaced = new Map([['sites.json', JSON.stringify(addresses)]]);
  const sites: { readonly prefix: string; readonly respond: ServePage }[] = [];
  for (const name of names) {
    const respond = openSite(name, { logger, folderOf, replaced });
    if (respond) sites.push({ prefix: `/${name}`, respond });
  }
  const landing = sites.find(({ prefix }) => prefix === '/docs')?.respond;
  return {
    respond(request) {
      const [path, ...query] = request.url?.split('?') ?? [];
      if (path === '/' && (request.method === 'GET' || request.method === 'HEAD'))
        return landing?.({ ...request, url: ['/docs/landing.html', ...query].join('?') });
      for (const { respond } of sites) {
        const reply = respond(request);
        if (reply) return reply;
      }
      return undefined;
    },
    prefixes: sites.map(({ prefix }) => prefix),
  };
}

/** Returns whether owners of keys may sign in. Only stored keys have an owner. */
export function servesAccount({
  sites,
  accounts,
}: Pick<Configuration, 'sites'> & Partial<Pick<Configuration, 'accounts'>>): boolean {
  return sites.account && accounts !== undefined;
}

/** The folders of built sites in a checkout, below `apps`. */
const BUILT: Readonly<Record<SiteName, string>> = {
  docs: 'docs/dist/site',
  playground: 'playground/dist/site',
  account: 'dashboard/dist/account',
  dashboard: 'dashboard/dist/site',
};

/** The parts of a site. */
interface SiteModules {
  readonly logger: Logger;
  readonly folderOf?: (site: SiteName) => string;
  /** Contents of files by name that replace the built ones. */
  readonly replaced?: ReadonlyMap<string, string>;
}

/** Opens a site under its name. Returns undefined when it was not built. */
export function openSite(
  name: SiteName,
  { logger, folderOf = builtFolder, replaced = new Map() }: SiteModules,
): ServePage | undefined {
  const folder = folderOf(name);
  if (!existsSync(join(folder, 'index.html'))) {
    logger.info({ site: name }, 'the site is not built, so it is not served');
    return undefined;
  }
  const contentSecurityPolicy = [...OWN_FILES, ...REACHES[name]].join('; ');
  return createSite({ prefix: `/${name}`, folder, contentSecurityPolicy, replaced });
}

/** Returns the folder of a site: within the published package, or in a checkout where `nx run-many -t site` puts it. */
function builtFolder(site: SiteName): string {
  const published = join(import.meta.dirname, '../../sites', site);
  return existsSync(published) ? published : join(import.meta.dirname, '../../..', BUILT[site]);
}
