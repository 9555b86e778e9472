import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what only starting needed: the young generation grows with the modules that are loaded, and V8 keeps its
 * pages until it is told that memory is scarce. It grows again under load, unlike one held small by
 * `--max-semi-space-size`. Holds the process up for some 0.1 s, so that it is a thing to do once, when all has started.
 *
 * A Node without the collector's function is left as it is.
 */
export function returnMemory(): void {
  // The function exists only in contexts that are made while the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  // Any other kind of collection leaves the young generation its pages.
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
