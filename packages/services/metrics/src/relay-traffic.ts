import cluster, { type Worker } from 'node:cluster';
import { isTrafficMessage, type TrafficMessage } from './traffic-messages.ts';
import type { Traffic } from './traffic.ts';

/** The timeout of a worker's response, in milliseconds. The sum omits a slower worker. */
const PATIENCE_MS = 1_000;

/**
 * Relays traffic between workers, in the process that started them. When one of them asks for the traffic of all,
 * collects it from the others.
 *
 * @returns a function that stops the relay.
 */
export function relayTraffic(): () => void {
  const pending = new Map<number, (from: Worker, traffic: readonly Traffic[]) => void>();
  let lastId = 0;

  function queryOthers(
    asker: Worker,
    { id, ...question }: TrafficMessage & { type: 'ethread:queryTraffic' },
  ): void {
    const own = ++lastId;
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && worker !== asker && worker.isConnected(),
    );
    const missing = new Set(others);
    const traffic: Traffic[] = [];
    const end = () => {
      clearTimeout(late);
      pending.delete(own);
      send(asker, { type: 'ethread:traffic', id, traffic });
    };
    const late = setTimeout(end, PATIENCE_MS);
    pending.set(own, (from, reported) => {
      traffic.push(...reported);
      missing.delete(from);
      if (missing.size === 0) end();
    });
    for (const other of others) send(other, { ...question, id: own });
    if (others.length === 0) end();
  }

  const hear = (worker: Worker, message: unknown) => {
    if (!isTrafficMessage(message)) return;
    if (message.type === 'ethread:queryTraffic') queryOthers(worker, message);
    else pending.get(message.id)?.(worker, message.traffic);
  };
  cluster.on('message', hear);
  return () => void cluster.off('message', hear);
}

/** Sends a message. A worker that has ended does not need it. */
function send(worker: Worker | undefined, message: TrafficMessage): void {
  worker?.send(message, () => undefined);
}
