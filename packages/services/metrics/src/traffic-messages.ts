import type { Traffic } from './traffic.ts';

/** A message about traffic between a process and its parent. */
export type TrafficMessage =
  /** A worker queries its parent for the traffic of all workers, and the parent queries its workers. */
  | {
      readonly type: 'ethread:queryTraffic';
      readonly id: number;
      readonly seconds: number;
      /** The end of the span in milliseconds since 1970, so that all processes report the same seconds. */
      readonly until: number;
    }
  | { readonly type: 'ethread:traffic'; readonly id: number; readonly traffic: readonly Traffic[] };

/** Returns whether a message between the processes is one of these. */
export function isTrafficMessage(message: unknown): message is TrafficMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return message.type === 'ethread:queryTraffic' || message.type === 'ethread:traffic';
}
