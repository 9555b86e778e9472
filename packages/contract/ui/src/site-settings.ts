import type { ProductVersions } from './product-header.tsx';
import { isPlace, readSiteAddresses, type SiteAddresses } from './site-addresses.ts';

/** A chain of the service, with the host names that select it. */
export interface SiteChain {
  readonly name: string;
  readonly hosts: readonly string[];
}

/** The settings that a service or host gives its sites. */
export interface SiteSettings {
  readonly sites: SiteAddresses;
  /** The name in the header, in place of the product's own. */
  readonly title?: string;
  /** The address of the service's first page, relative to the site's folder. */
  readonly home?: string;
  /** The page or mail address where users get a key. */
  readonly keyHelp?: string;
  /** The versions of the running service and of its contract. */
  readonly versions: ProductVersions;
  /** The address at which clients reach the service, without a path. */
  readonly service?: string;
  /** The address of the document that the playground opens first. */
  readonly document?: string;
  /** The chains to choose from; empty where there is only one. */
  readonly chains: readonly SiteChain[];
}

/** The file next to a site's pages that has its settings. A service writes its own. */
const SETTINGS_FILE = 'sites.json';

/** Fetches the settings of a site. They are empty where its host has none. `root` is the path to the site's folder. */
export async function fetchSiteSettings(root = ''): Promise<SiteSettings> {
  try {
    const response = await fetch(root + SETTINGS_FILE);
    return readSiteSettings(response.ok ? await response.json() : undefined);
  } catch {
    return readSiteSettings(undefined);
  }
}

/** Reads the contents of the file. Invalid fields are omitted. */
export function readSiteSettings(file: unknown): SiteSettings {
  const { title, home, keyHelp, versions, service, document, chains }: Readonly<Record<string, unknown>> =
    typeof file === 'object' && file !== null ? { ...file } : {};
  return {
    sites: readSiteAddresses(file),
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
    ...(isPlace(home) ? { home } : {}),
    ...(typeof keyHelp === 'string' && /^(https?:\/\/|mailto:)/.test(keyHelp) ? { keyHelp } : {}),
    versions: readVersions(versions),
    ...(isAddress(service) ? { service } : {}),
    ...(isAddress(document) ? { document } : {}),
    chains: Array.isArray(chains) ? chains.filter(isChain) : [],
  };
}

function readVersions(file: unknown): ProductVersions {
  const { service, contract }: Readonly<Record<string, unknown>> =
    typeof file === 'object' && file !== null ? { ...file } : {};
  return {
    ...(typeof service === 'string' ? { service } : {}),
    ...(typeof contract === 'string' ? { contract } : {}),
  };
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value);

const isChain = (value: unknown): value is SiteChain =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'hosts' in value &&
  Array.isArray(value.hosts) &&
  value.hosts.every((host) => typeof host === 'string');
