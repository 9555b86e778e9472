import { isTrafficMessage, type TrafficMessage } from './traffic-messages.ts';
import { sumOfTraffic, type Traffic } from './traffic.ts';

/** The timeout of the parent's response, in milliseconds. Longer than the parent waits for its workers. */
const PATIENCE_MS = 3_000;

/** Returns the traffic of some last whole seconds, up to a moment in milliseconds since 1970. */
export type ReadTraffic = (seconds: number, until: number) => Traffic;

/**
 * Reports this process's traffic to its parent on request, and returns a function that adds the traffic of the other
 * processes. Without a response of the parent, it returns this process's traffic alone.
 */
export function trafficOfWorkers(own: ReadTraffic): (seconds: number, until: number) => Promise<Traffic> {
  const pending = new Map<number, (others: readonly Traffic[]) => void>();
  let lastId = 0;
  const notifyParent = (message: TrafficMessage) => void process.send?.(message);
  process.on('message', (message: unknown) => {
    if (!isTrafficMessage(message)) return;
    const { id } = message;
    if (message.type === 'ethread:traffic') pending.get(id)?.(message.traffic);
    else notifyParent({ type: 'ethread:traffic', id, traffic: [own(message.seconds, message.until)] });
  });
  return async (seconds, until) => {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<readonly Traffic[]>();
    pending.set(id, resolve);
    const late = setTimeout(() => resolve([]), PATIENCE_MS);
    notifyParent({ type: 'ethread:queryTraffic', id, seconds, until });
    const others = await promise;
    clearTimeout(late);
    pending.delete(id);
    return sumOfTraffic(own(seconds, until), others);
  };
}
