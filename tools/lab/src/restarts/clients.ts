import { runAgent, runFetch, runOwnClient, runPipelining } from './http-clients.ts';
import type { Outcomes } from './outcomes.ts';
import type { RestartTarget } from './restart-target.ts';
import { runWebSocket } from './stream-clients.ts';

/** A kind of client, which sends requests until the service is gone. */
export interface RestartClient {
  readonly name: string;
  /** Whether the client speaks TLS; both when absent. */
  readonly hasTls?: boolean;
  run(target: RestartTarget, outcomes: Outcomes): Promise<void>;
}

/** Every kind of client. */
export const CLIENTS: readonly RestartClient[] = [
  { name: 'fetch', hasTls: false, run: runFetch },
  { name: 'own client', hasTls: false, run: runOwnClient },
  { name: 'agent of node', run: runAgent(true) },
  { name: 'a connection a request', run: runAgent(false) },
  { name: 'pipelining', run: runPipelining([]) },
  { name: 'pipelining, node:http', run: runPipelining(['Expect: nothing']) },
  { name: 'WebSocket', hasTls: false, run: runWebSocket },
];
