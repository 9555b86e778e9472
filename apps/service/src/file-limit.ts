import { existsSync, readFileSync } from 'node:fs';
import type { Logger } from '@ethread/core';

/**
 * Open files of a service besides the connections of clients: stores, segments, upstream nodes, threads. A process with
 * few files gives at most half of them to these.
 */
const RESERVED_FILES = 256;

/** Returns the number of files that this process may open, or undefined where the system does not report it. */
export function fileLimit(limits = '/proc/self/limits'): number | undefined {
  if (!existsSync(limits)) return undefined;
  const [, soft] = /^Max open files\s+(\S+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  return soft === 'unlimited' ? Infinity : Number(soft) || undefined;
}

/**
 * Returns how many client connections a process may accept: the configured number, or what its limit of open files allows.
 * Beyond that limit the system accepts and ends connections unnoticed, and the service can open neither its stores nor
 * connections to nodes.
 */
export function acceptedConnections(configured: number, logger: Logger, files = fileLimit()): number {
  const within = Math.max((files ?? Infinity) - RESERVED_FILES, Math.floor((files ?? Infinity) / 2));
  const accepted = Math.min(configured, within);
  if (accepted < configured) {
    const remedy = `allow ${configured + RESERVED_FILES} open files (ulimit -n, or LimitNOFILE in the unit), or lower load.maxConnections`;
    logger.warn(
      { files, accepted, configured, remedy },
      'the limit of open files allows fewer connections than configured',
    );
  }
  return accepted;
}
