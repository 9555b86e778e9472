/** Why a call was not proven, and was left to another backend. */
export type UnprovenCause = 'fork' | 'nodes' | 'limits' | 'time' | 'budget' | 'head';

/** What the calls took since the start. */
export interface ProvenCounts {
  /** Results in which every read was proven. */
  proven: number;
  /** Of these, those that needed no message. */
  withoutMessage: number;
  /** Messages of calls, and the requests to nodes, the items of requests and the bytes of responses of these. */
  messages: number;
  requests: number;
  items: number;
  bytes: number;
  readonly unproven: Record<UnprovenCause, number>;
}

export const noCounts = (): ProvenCounts => ({
  proven: 0,
  withoutMessage: 0,
  messages: 0,
  requests: 0,
  items: 0,
  bytes: 0,
  unproven: { fork: 0, nodes: 0, limits: 0, time: 0, budget: 0, head: 0 },
});
