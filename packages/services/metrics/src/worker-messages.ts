import type { LoggedRequest, RequestFilter } from './request-log/logged-request.ts';
import type { Traffic } from './traffic.ts';

export interface WorkerQuestion {
  readonly traffic?: {
    readonly seconds: number;
    /** The end of the span in milliseconds since 1970, so that all processes report the same seconds. */
    readonly until: number;
  };
  readonly requests?: RequestFilter;
  readonly memory?: true;
}

/** What one process reports, for each part of the question. */
export interface WorkerReport {
  readonly traffic?: Traffic;
  readonly requests?: readonly LoggedRequest[];
  readonly memory?: number;
}

/** A message between a process and its parent. */
export type WorkerMessage =
  /** A worker queries its parent for the reports of all workers, and the parent queries its workers. */
  | { readonly type: 'ethread:question'; readonly id: number; readonly question: WorkerQuestion }
  | { readonly type: 'ethread:reports'; readonly id: number; readonly reports: readonly WorkerReport[] };

/** Returns whether a message between the processes is one of these. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return message.type === 'ethread:question' || message.type === 'ethread:reports';
}
