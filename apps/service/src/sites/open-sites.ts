import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@ethread/core';
import { documentJson } from '@ethread/server';
import { type SiteName, sitePolicy } from '@ethread/http/site-policy';
import type { Configuration } from '../configuration/configuration.ts';
import { VERSION } from '../version.ts';
import { type ServePage, createSite } from './create-site.ts';
import { isInBuild, serveSiteInBuild } from './site-in-build.ts';

export interface OpenSites {
  readonly respond: ServePage;
  /** Paths of the served sites. */
  readonly prefixes: readonly string[];
}

/** Files of the docs that browsers and crawlers request at the root. */
const FILES_AT_ROOT: Readonly<Record<string, string>> = {
  '/': 'landing.html',
  '/favicon.ico': 'icon.svg',
  '/robots.txt': 'robots.txt',
  '/llms.txt': 'llms.txt',
};
/** The origin of pages in the built map of the site. */
const ORIGIN = 'https://ORIGIN';
/** The paths of calls and of the document, which the gateway serves after the sites. */
const OF_API = /\/v3(\/|$)|^\/openrpc\.json$/;

/** Opens the sites that the configuration names and that were built, or that a process is building. */
export function openSites(
  configuration: SitesConfiguration,
  { logger, folderOf = builtFolder }: Pick<SiteModules, 'logger' | 'folderOf'>,
): OpenSites {
  const { docs, playground, keyHelp, publicUrl } = configuration.sites;
  const served = { docs, packages: docs, playground, account: servesAccount(configuration) };
  const names = (['docs', 'packages', 'playground', 'account'] as const).filter((name) => served[name]);
  const chains = (configuration.chains ?? []).map(({ name, hosts }) => ({ name, hosts }));
  // Undefined fields are absent in JSON.
  const settings = {
    ...Object.fromEntries(names.filter((name) => name !== 'packages').map((name) => [name, `../${name}/`])),
    home: '../',
    keyHelp,
    versions: names.length > 0 ? versionsOfSites() : undefined,
    // The only chain needs no choice.
    ...(chains.length > 1 ? { chains } : {}),
  };
  // The built settings of the sites are those of a separate host and do not apply here.
  const replaced = new Map([['sites.json', JSON.stringify(settings)]]);
  const map = join(folderOf('docs'), 'sitemap.xml');
  if (docs && publicUrl !== undefined && existsSync(map))
    replaced.set('sitemap.xml', readFileSync(map, 'utf8').replaceAll(ORIGIN, publicUrl));
  const sites: { readonly prefix: string; readonly respond: ServePage }[] = [];
  for (const name of names) {
    const respond = openSite(name, { logger, folderOf, replaced });
    if (respond) sites.push({ prefix: `/${name}`, respond });
  }
  const siteOfDocs = sites.find(({ prefix }) => prefix === '/docs')?.respond;
  return {
    respond(request) {
      const [path = '', ...query] = request.url?.split('?') ?? [];
      const file = FILES_AT_ROOT[path];
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (file !== undefined && isRead)
        return siteOfDocs?.({ ...request, url: [`/docs/${file}`, ...query].join('?') });
      for (const { respond } of sites) {
        const reply = respond(request);
        if (reply) return reply;
      }
      // A person reads the page of the docs for missing pages, a program the error of the API.
      const isPerson = isRead && request.headers.accept?.includes('text/html') === true;
      return isPerson && !OF_API.test(path) ? siteOfDocs?.({ ...request, url: '/docs/404' }) : undefined;
    },
    prefixes: sites.map(({ prefix }) => prefix),
  };
}

/** Opens the dashboard with links to the service's other sites, where their public address is configured. */
export function openDashboard(
  configuration: SitesConfiguration,
  modules: Pick<SiteModules, 'logger' | 'folderOf'>,
): ServePage | undefined {
  const { publicUrl, docs, playground } = configuration.sites;
  const served = { docs, playground, account: servesAccount(configuration) };
  const addresses = (['docs', 'playground', 'account'] as const)
    .filter((name) => served[name] && publicUrl !== undefined)
    .map((name) => [name, `${publicUrl}/${name}/`]);
  const settings = {
    ...Object.fromEntries(addresses),
    ...(publicUrl === undefined ? {} : { home: `${publicUrl}/` }),
    versions: versionsOfSites(),
    service: publicUrl,
  };
  return openSite('dashboard', {
    ...modules,
    replaced: new Map([['sites.json', JSON.stringify(settings)]]),
  });
}

/** The parts of the configuration that concern sites. */
type SitesConfiguration = Pick<Configuration, 'sites'> &
  Partial<Pick<Configuration, 'accounts'>> & {
    readonly chains?: readonly Pick<Configuration['chains'][number], 'name' | 'hosts'>[];
  };

/** Returns whether owners of keys may sign in. Only stored keys have an owner. */
export function servesAccount({ sites, accounts }: Omit<SitesConfiguration, 'chains'>): boolean {
  return sites.account && accounts !== undefined;
}

/** Returns the versions in the header of each site. Reads the document, which a service without sites does not need. */
function versionsOfSites() {
  const { info }: { readonly info: { readonly version: string } } = JSON.parse(documentJson);
  return { service: VERSION, contract: info.version };
}

/** The folders of built sites in a checkout, below `apps`. */
const BUILT: Readonly<Record<SiteName, string>> = {
  docs: 'docs/dist/site',
  packages: 'docs/dist/packages',
  playground: 'playground/dist/site',
  account: 'dashboard/dist/account',
  dashboard: 'dashboard/dist/site',
};

interface SiteModules {
  readonly logger: Logger;
  readonly folderOf?: (site: SiteName) => string;
  /** Contents of files by name that replace the built ones. */
  readonly replaced?: ReadonlyMap<string, string>;
}

/** Opens a site under its name. Returns undefined when it was not built and no process is building it. */
function openSite(
  name: SiteName,
  { logger, folderOf = builtFolder, replaced = new Map() }: SiteModules,
): ServePage | undefined {
  const folder = folderOf(name);
  const isBuilding = isInBuild(folder);
  if (!isBuilding && !existsSync(join(folder, 'index.html'))) {
    logger.info({ site: name }, 'the site is not built, so it is not served');
    return undefined;
  }
  const contentSecurityPolicy = sitePolicy(name, []);
  const prefix = `/${name}`;
  const open = () => createSite({ prefix, folder, contentSecurityPolicy, replaced });
  return isBuilding ? serveSiteInBuild({ prefix, folder, open }) : open();
}

/** Returns the folder of a site: within the published package, or in a checkout where `nx run-many -t site` puts it. */
function builtFolder(site: SiteName): string {
  const published = join(import.meta.dirname, '../../sites', site);
  return existsSync(published) ? published : join(import.meta.dirname, '../../..', BUILT[site]);
}
