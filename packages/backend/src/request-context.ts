import type { AnswerProof } from './answer-proof.ts';
import type { CallWork } from './call-share.ts';

/** What every handler is told of the request that it answers. */
export interface RequestContext extends CallWork {
  /** Aborted when the caller went away or the deadline passed. */
  readonly signal: AbortSignal;
  /** Names the request in logs and in internal errors. */
  readonly requestId: string;
  /** Whether a partner may answer in an outage: the caller's plan allows it and the key has not opted out. */
  readonly allowsFailover: boolean;
  /** To be called when a partner answered, so that the reply can say it. */
  readonly onPartnerAnswer: () => void;
  /** Notes how a part of the response was proven; the weakest note counts. Without a note the response is `local`. */
  readonly onProof: (proof: AnswerProof) => void;
  /** Names the client, for bounds of its own; the clients of one key are one. */
  readonly client: string;
  /** Identifies the message that the call came in: all items of a batch share it. */
  readonly message: object;
}
