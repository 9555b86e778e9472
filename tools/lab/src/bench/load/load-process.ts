import { join } from 'node:path';
import { startOrderProcess } from '../order-process.ts';
import type { Workbench } from '../workbench.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/**
 * Starts a load client in a process and on a core of its own. The same client loads all servers, so that it is equally
 * warm for each.
 */
export function startLoadClient(workbench: Workbench): (order: LoadOrder) => Promise<LoadResult> {
  return startOrderProcess(workbench, [join(import.meta.dirname, 'load-client.ts')]);
}
