import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@ethread/core';
import { oneLine } from '../user-error.ts';
import type { Configuration } from './configuration.ts';
import { stampOf } from './file-stamp.ts';
import { loadConfiguration } from './load-configuration.ts';

/** Poll interval of the file, in milliseconds. File-system events would miss files that are replaced. */
const INTERVAL_MS = 1_000;

/** Reads a configuration file again when it changes, or on request. */
export interface FollowedConfiguration {
  reload(): void;
  close(): void;
}

/**
 * Follows the file of a configuration. Changes that can take effect while the service runs are passed to `apply`. Any
 * other change is logged and waits for the next start. A wrong file changes nothing.
 */
export function followConfiguration(
  file: string,
  current: Configuration,
  {
    logger,
    apply,
    onReload = () => undefined,
  }: {
    readonly logger: Logger;
    readonly apply: (configuration: Configuration) => void;
    /** Called after each change of the file. */
    readonly onReload?: (outcome: 'applied' | 'rejected') => void;
  },
): FollowedConfiguration {
  const reload = () => {
    try {
      const next = loadConfiguration(file);
      const changed = { ...current, plans: next.plans, chains: withUpstreams(current.chains, next.chains) };
      const waiting = keysThatDiffer(changed, next);
      if (waiting.length > 0)
        logger.warn({ waiting }, 'changes of the configuration wait for the next start');
      const inForce = keysThatDiffer(current, changed);
      if (inForce.length > 0) {
        current = changed;
        apply(changed);
      }
      if (inForce.includes('plans'))
        logger.info({ plans: Object.keys(next.plans) }, 'the plans of the configuration are in force');
    } catch (error) {
      logger.error({ reason: oneLine(error) }, 'the configuration is wrong and was left as it was');
      return onReload('rejected');
    }
    onReload('applied');
  };
  let seen = stampOf(file);
  // The file may have changed since it was read for the start.
  reload();
  const timer = setInterval(() => {
    const stamp = stampOf(file);
    if (stamp === seen) return;
    seen = stamp;
    reload();
  }, INTERVAL_MS).unref();
  return { reload, close: () => clearInterval(timer) };
}

/** Returns the current chains with the upstream nodes of a changed file. */
function withUpstreams(
  chains: Configuration['chains'],
  changed: Configuration['chains'],
): Configuration['chains'] {
  return chains.map((chain) => {
    const next = changed.find(({ name }) => name === chain.name);
    if (!chain.nodes || !next?.nodes) return chain;
    return { ...chain, nodes: { ...chain.nodes, nodes: next.nodes.nodes } };
  });
}

function keysThatDiffer(one: Configuration, other: Configuration): string[] {
  const values = new Map(Object.entries(other));
  return Object.entries(one)
    .filter(([key, value]) => !isDeepStrictEqual(value, values.get(key)))
    .map(([key]) => key);
}
