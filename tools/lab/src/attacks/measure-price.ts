import type { AttackedService } from './attacked-service.ts';
import { request } from './raw-client.ts';
import type { ChainFacts, MethodAttack } from './method-attack.ts';

/** The cost of a request in its CPU time and its price. */
export interface RequestCost {
  readonly credits: number;
  /** CPU time of all threads, and of the main thread, for a request, in milliseconds. */
  readonly cpuMs: number;
  readonly mainThreadMs: number;
  /** The error of the response, or the bytes of its result. */
  readonly outcome: string;
}

/** The numbers of these requests, which differ from those of attackers. */
let number = 500_000_000;

/** Sends a request some times, one after another, and measures its cost. */
export async function measureRequest(
  service: AttackedService,
  { method, params }: MethodAttack,
  facts: ChainFacts,
  times: number,
): Promise<RequestCost> {
  let credits = 0;
  let outcome = '';
  const send = async () => {
    const body = request(method, params(number++, facts));
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(service.urls.honest, { method: 'POST', headers, body });
    const text = await response.text();
    credits += Number(response.headers.get('X-Credits-Cost'));
    const message = /"error":.*?"message":"([^"]*)"/.exec(text.slice(0, 500))?.[1];
    outcome = message ?? `${text.length} bytes`;
  };
  await send();
  credits = 0;
  const before = { cpuMs: service.cpuMs() ?? NaN, mainThreadMs: service.mainThreadCpuMs() ?? NaN };
  for (let time = 0; time < times; time++) await send();
  return {
    credits: credits / times,
    cpuMs: ((service.cpuMs() ?? NaN) - before.cpuMs) / times,
    mainThreadMs: ((service.mainThreadCpuMs() ?? NaN) - before.mainThreadMs) / times,
    outcome,
  };
}
