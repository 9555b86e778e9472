import { type ApiResponse, hex } from '../json-rpc.ts';
import { type CallService, ECHO } from './call-service.ts';
import { DEAR_REQUESTS } from './dear-requests.ts';
import { type Latencies, latenciesOf } from './latencies.ts';

/** The price of a request in credits, by its method. */
const CREDITS = { eth_call: 80, eth_estimateGas: 300, eth_getProof: 150 } as const;

/** The cost of one dear request. */
export interface DearCost {
  readonly name: string;
  /** CPU time of the service, in milliseconds. */
  readonly cpuMs: number;
  readonly cpuMsPerCredit: number;
  readonly response: ApiResponse;
}

let requested = 0;

/** Sends a request over a new connection. */
async function send(url: string, method: string, params: readonly unknown[]): Promise<ApiResponse> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  return Object(await response.json());
}

/**
 * Sends each of the dear requests alone and measures its cost. A request that is not measured precedes them: the first
 * long call also starts a thread, whose 500 to 900 ms of CPU time are not part of the cost of a request.
 */
export async function measureDearRequests(service: CallService): Promise<DearCost[]> {
  const [first] = DEAR_REQUESTS;
  if (first) await send(service.urlOf('attacker'), first.method, first.params(requested++));
  const costs: DearCost[] = [];
  for (const { name, method, params } of DEAR_REQUESTS) {
    const before = service.cpuMs() ?? Number.NaN;
    const response = await send(service.urlOf('attacker'), method, params(requested++));
    const cpuMs = (service.cpuMs() ?? Number.NaN) - before;
    costs.push({ name, cpuMs, cpuMsPerCredit: cpuMs / CREDITS[method], response });
  }
  return costs;
}

/** Sends that many quick calls one after another, none of which a cache answers. @throws when one fails. */
export async function honestLatencies(service: CallService, count: number): Promise<Latencies> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    const input = `0x${hex(requested++).slice(2).padStart(64, '0')}`;
    const start = performance.now();
    const { result, error } = await send(service.urlOf('honest'), 'eth_call', [
      { to: ECHO, input },
      'latest',
    ]);
    times.push(performance.now() - start);
    if (result !== input) throw new Error(`an honest call failed: ${JSON.stringify(error ?? result)}`);
  }
  return latenciesOf(times);
}

/** Has that many dear requests in flight while `work` runs. */
export async function whileAttacked<T>(
  service: CallService,
  inFlight: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly attacks: number }> {
  let isOver = false;
  let attacks = 0;
  const attackers = Array.from({ length: inFlight }, async (_none, first) => {
    for (let next = first; !isOver; next++) {
      const dear = DEAR_REQUESTS[next % DEAR_REQUESTS.length];
      if (!dear) return;
      attacks++;
      // The outcome of an attack does not matter. The service may have ended by now.
      await send(service.urlOf('attacker'), dear.method, dear.params(requested++)).catch(() => undefined);
    }
  });
  try {
    return { result: await work(), attacks };
  } finally {
    isOver = true;
    void Promise.all(attackers);
  }
}
