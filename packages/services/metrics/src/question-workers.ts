import {
  isWorkerMessage,
  type WorkerMessage,
  type WorkerQuestion,
  type WorkerReport,
} from './worker-messages.ts';

/** The timeout of the parent's response, in milliseconds. Longer than the parent waits for its workers. */
const PATIENCE_MS = 3_000;

/**
 * Sends this process's reports to its parent on request, and returns a function that collects the reports of all
 * processes, this one's first. Without a response of the parent, it returns this process's report alone.
 */
export function questionWorkers(
  own: (question: WorkerQuestion) => WorkerReport,
): (question: WorkerQuestion) => Promise<readonly WorkerReport[]> {
  const pending = new Map<number, (others: readonly WorkerReport[]) => void>();
  let lastId = 0;
  const notifyParent = (message: WorkerMessage) => void process.send?.(message);
  process.on('message', (message: unknown) => {
    if (!isWorkerMessage(message)) return;
    const { id } = message;
    if (message.type === 'ethread:reports') pending.get(id)?.(message.reports);
    else notifyParent({ type: 'ethread:reports', id, reports: [own(message.question)] });
  });
  return async (question) => {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<readonly WorkerReport[]>();
    pending.set(id, resolve);
    const late = setTimeout(() => resolve([]), PATIENCE_MS);
    notifyParent({ type: 'ethread:question', id, question });
    const others = await promise;
    clearTimeout(late);
    pending.delete(id);
    return [own(question), ...others];
  };
}
