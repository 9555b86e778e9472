import type { Traffic } from './traffic.ts';

/** What a process and its parent tell each other about traffic. */
export type TrafficMessage =
  /** A worker asks its parent for what all have answered, and the parent its workers. */
  | {
      readonly type: 'ethread:askTraffic';
      readonly id: number;
      readonly seconds: number;
      /** Up to when, in milliseconds since 1970: the seconds of all are the same. */
      readonly until: number;
    }
  | { readonly type: 'ethread:traffic'; readonly id: number; readonly traffic: readonly Traffic[] };

/** Whether a message between the processes is one of these. */
export function isTrafficMessage(message: unknown): message is TrafficMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return message.type === 'ethread:askTraffic' || message.type === 'ethread:traffic';
}
