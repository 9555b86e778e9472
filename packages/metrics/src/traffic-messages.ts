import type { Traffic } from './traffic.ts';

/** A message about traffic between a process and its parent. */
export type TrafficMessage =
  /** A worker asks its parent for the traffic of all workers, and the parent asks its workers. */
  | {
      readonly type: 'ethread:askTraffic';
      readonly id: number;
      readonly seconds: number;
      /** The end of the span in milliseconds since 1970, so that all processes report the same seconds. */
      readonly until: number;
    }
  | { readonly type: 'ethread:traffic'; readonly id: number; readonly traffic: readonly Traffic[] };

/** Returns whether a message between the processes is one of these. */
export function isTrafficMessage(message: unknown): message is TrafficMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return message.type === 'ethread:askTraffic' || message.type === 'ethread:traffic';
}
