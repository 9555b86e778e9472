import type { Workbench } from './workbench.ts';

/** Maximum time beyond an order's duration, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Starts a process on the load client's core. It carries out orders one at a time and reports the result of each.
 *
 * @param patienceMs Maximum wall-clock time beyond the `seconds` of an order, in milliseconds. Orders by CPU time need
 *   more of it on a busy machine.
 */
export function startOrderProcess<Order extends { readonly seconds: number }, Result>(
  workbench: Workbench,
  args: readonly string[],
  patienceMs = PATIENCE_MS,
): (order: Order) => Promise<Result> {
  const { child, output } = workbench.start('load', [process.execPath, ...args]);
  return (order) =>
    new Promise((resolve, reject) => {
      const settle = (reply: { result: Result } | { error: string }) => {
        clearTimeout(waiting);
        child.off('message', settle);
        child.off('exit', onExit);
        if ('result' in reply) resolve(reply.result);
        else reject(new Error(reply.error));
      };
      const onExit = () => settle({ error: `${args.join(' ')} ended:\n${output()}` });
      const waiting = setTimeout(
        () => settle({ error: `${args.join(' ')} gives no answers` }),
        order.seconds * 1_000 + patienceMs,
      );
      child.on('message', settle);
      child.on('exit', onExit);
      child.send(order);
    });
}
