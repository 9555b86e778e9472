import cluster, { type Worker } from 'node:cluster';
import { isTrafficMessage, type TrafficMessage } from './traffic-messages.ts';
import type { Traffic } from './traffic.ts';

/** How long a worker may take to answer, in milliseconds; one that takes longer is left out. */
const PATIENCE_MS = 1_000;

/**
 * In the process that started the others: whenever one of them asks what all have answered, has the others tell it.
 *
 * @returns the function that ends it.
 */
export function relayTraffic(): () => void {
  const asked = new Map<number, (from: Worker, traffic: readonly Traffic[]) => void>();
  let lastId = 0;

  function askOthers(
    asker: Worker,
    { id, ...question }: TrafficMessage & { type: 'ethread:askTraffic' },
  ): void {
    const own = ++lastId;
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && worker !== asker && worker.isConnected(),
    );
    const missing = new Set(others);
    const traffic: Traffic[] = [];
    const end = () => {
      clearTimeout(late);
      asked.delete(own);
      send(asker, { type: 'ethread:traffic', id, traffic });
    };
    const late = setTimeout(end, PATIENCE_MS);
    asked.set(own, (from, told) => {
      traffic.push(...told);
      missing.delete(from);
      if (missing.size === 0) end();
    });
    for (const other of others) send(other, { ...question, id: own });
    if (others.length === 0) end();
  }

  const hear = (worker: Worker, message: unknown) => {
    if (!isTrafficMessage(message)) return;
    if (message.type === 'ethread:askTraffic') askOthers(worker, message);
    else asked.get(message.id)?.(worker, message.traffic);
  };
  cluster.on('message', hear);
  return () => void cluster.off('message', hear);
}

/** One that ended meanwhile has nothing to hear. */
function send(worker: Worker | undefined, message: TrafficMessage): void {
  worker?.send(message, () => undefined);
}
