import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases memory of the calling thread that only its start needed. The young generation grows while modules are loaded,
 * and V8 keeps its pages until memory is scarce. Under load it grows again, unlike a young generation limited by
 * `--max-semi-space-size`. The call blocks the main thread for some 0.1 s, and a call thread for 13 ms, so call it once,
 * when everything has started.
 *
 * Does nothing in a Node without the collector's function, or when another thread does the same at the same moment: the
 * flag that exposes the function belongs to the process.
 */
export function returnMemory(): void {
  // The function exists only in contexts that are created while the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  // Any other kind of collection leaves the pages with the young generation.
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
