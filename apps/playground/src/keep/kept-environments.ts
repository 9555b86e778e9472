import type { Environment } from '../request/targets.ts';
import { readStored, store } from '@ethread/ui/stored';

/** The most environments of a document to store. */
const MAX_ENVIRONMENTS = 30;

/**
 * Returns the environments of a document. Those of this tab have the addresses as the user entered them. Those of an
 * earlier tab have no secrets.
 */
export function keptEnvironments(document: string): readonly Environment[] {
  const ofTab = environmentsIn(readStored(nameOf(document), 'tab'));
  return environmentsIn(readStored(nameOf(document))).map(
    (kept) => ofTab.find(({ name }) => name === kept.name) ?? kept,
  );
}

/** Stores the environments of a document: in full for the tab, and without secrets for the browser. */
export function keepEnvironments(
  document: string,
  environments: readonly Environment[],
  withoutSecrets: (environment: Environment) => Environment,
): void {
  const kept = environments.slice(-MAX_ENVIRONMENTS);
  store(nameOf(document), kept, 'tab');
  store(nameOf(document), kept.map(withoutSecrets));
}

const nameOf = (document: string) => `environments:${document}`;

const environmentsIn = (stored: unknown): readonly Environment[] =>
  Array.isArray(stored) ? stored.filter(isEnvironment) : [];

const isEnvironment = (one: unknown): one is Environment =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'transport' in one &&
  'http' in one &&
  isAddress(one.http) &&
  'webSocket' in one &&
  isAddress(one.webSocket);

const isAddress = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'values' in one && 'url' in one && typeof one.url === 'string';
