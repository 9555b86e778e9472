import type { Rejection, SeenError } from './rejection.ts';

/** A client library that sends requests. */
export interface LabClient {
  readonly name: string;
  /** Returns whether its users can make it send a request. Default: any. */
  readonly canSend?: (rejection: Rejection) => boolean;
  /** The missing program without which it cannot run. */
  readonly missing?: string | undefined;
  /** Sends a request some times, one after another. Resolves to what it saw each time. */
  attempt(rejection: Rejection, count: number): Promise<readonly SeenError[]>;
}
