import { existsSync, readFileSync } from 'node:fs';

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

/** Returns the advice for a limit of files that does not suffice for so many client connections. */
export const fileAdvice = (connections: number): string =>
  `allow ${connections + RESERVED_FILES} open files (ulimit -n, or LimitNOFILE in the unit), or lower load.maxConnections`;

/**
 * Returns how many client connections a process with that limit of files may accept. Beyond the limit the system accepts
 * and ends connections unnoticed, and the service can open neither its stores nor connections to nodes.
 */
export function connectionsWithin(files = Infinity): number {
  return Math.max(files - RESERVED_FILES, Math.floor(files / 2));
}
