import { exchange, print } from '../json-rpc.ts';
import type { AttackedService } from './attacked-service.ts';
import type { ChainFacts, MethodAttack } from './method-attacks.ts';

/** The cost of a request in its CPU time and its price. */
export interface RequestCost {
  readonly credits: number;
  /** CPU time of all threads, and of the main thread, for a request, in milliseconds. */
  readonly cpuMs: number;
  readonly mainThreadMs: number;
  /** The error of the response, or the bytes of its result. */
  readonly outcome: string;
}

const TIMES = 5;
/** The numbers of these requests, which differ from those of attackers. */
let number = 500_000_000;

/** Sends a request some times, one after another, and measures its cost. */
export async function measureRequest(
  service: AttackedService,
  { method, params }: MethodAttack,
  facts: ChainFacts,
): Promise<RequestCost> {
  let credits = 0;
  let outcome = '';
  const send = async () => {
    const { text, headers } = await exchange(service.honestUrl, print(method, params(number++, facts)));
    credits += Number(headers['x-credits-cost']);
    const message = /"error":.*?"message":"([^"]*)"/.exec(text.slice(0, 500))?.[1];
    outcome = message ?? `${text.length} bytes`;
  };
  await send();
  credits = 0;
  const before = { cpuMs: service.usage().cpuSeconds * 1_000, mainThreadMs: service.mainThreadCpuMs() };
  for (let time = 0; time < TIMES; time++) await send();
  return {
    credits: credits / TIMES,
    cpuMs: (service.usage().cpuSeconds * 1_000 - before.cpuMs) / TIMES,
    mainThreadMs: (service.mainThreadCpuMs() - before.mainThreadMs) / TIMES,
    outcome,
  };
}
