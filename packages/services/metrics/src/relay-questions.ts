import cluster, { type Worker } from 'node:cluster';
import { isWorkerMessage, type WorkerMessage, type WorkerReport } from './worker-messages.ts';

/** The timeout of a worker's response, in milliseconds. The reports of a slower worker are omitted. */
const PATIENCE_MS = 1_000;

/**
 * Relays questions between workers, in the process that started them. When one of them asks for the reports of all,
 * collects them from the others.
 *
 * @returns a function that stops the relay.
 */
export function relayQuestions(): () => void {
  const pending = new Map<number, (from: Worker, reports: readonly WorkerReport[]) => void>();
  let lastId = 0;

  function queryOthers(
    asker: Worker,
    { id, ...question }: WorkerMessage & { type: 'ethread:question' },
  ): void {
    const own = ++lastId;
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && worker !== asker && worker.isConnected(),
    );
    const missing = new Set(others);
    const reports: WorkerReport[] = [];
    const end = () => {
      clearTimeout(late);
      pending.delete(own);
      send(asker, { type: 'ethread:reports', id, reports });
    };
    const late = setTimeout(end, PATIENCE_MS);
    pending.set(own, (from, reported) => {
      reports.push(...reported);
      missing.delete(from);
      if (missing.size === 0) end();
    });
    for (const other of others) send(other, { ...question, id: own });
    if (others.length === 0) end();
  }

  const hear = (worker: Worker, message: unknown) => {
    if (!isWorkerMessage(message)) return;
    if (message.type === 'ethread:question') queryOthers(worker, message);
    else pending.get(message.id)?.(worker, message.reports);
  };
  cluster.on('message', hear);
  return () => void cluster.off('message', hear);
}

/** Sends a message. A worker that has ended does not need it. */
function send(worker: Worker | undefined, message: WorkerMessage): void {
  worker?.send(message, () => undefined);
}
