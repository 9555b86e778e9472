import { join } from 'node:path';
import type { Workbench } from '../workbench.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/** Maximum time beyond the duration of an order, in milliseconds. */
const PATIENCE_MS = 90_000;

/**
 * Starts a load client in a process and on a core of its own, which carries out one order at a time. The same client
 * loads all servers, so that it is equally warm for each.
 */
export function startLoadClient(workbench: Workbench): (order: LoadOrder) => Promise<LoadResult> {
  const program = join(import.meta.dirname, 'load-client.ts');
  const { child, output } = workbench.start('load', [process.execPath, program]);
  return (order) =>
    new Promise((resolve, reject) => {
      const settle = (reply: { result: LoadResult } | { error: string }) => {
        clearTimeout(waiting);
        child.off('message', settle);
        child.off('exit', onExit);
        if ('result' in reply) resolve(reply.result);
        else reject(new Error(reply.error));
      };
      const onExit = () => settle({ error: `the load client ended:\n${output()}` });
      const waiting = setTimeout(
        () => settle({ error: 'the load client gives no result' }),
        order.seconds * 1_000 + PATIENCE_MS,
      );
      child.on('message', settle);
      child.on('exit', onExit);
      child.send(order);
    });
}
