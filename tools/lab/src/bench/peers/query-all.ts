import type { Exchange } from '../comparison.ts';
import { post } from '../../json-rpc.ts';
import type { Workload } from './workloads.ts';

/** Sends a workload's requests to a server, and returns them with the responses. */
export async function queryAll(
  url: string,
  { requests, isCold = false }: Pick<Workload, 'requests' | 'isCold'>,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const request of requests) {
    const response = (isCold ? exchanges[0]?.response : undefined) ?? (await post(url, request));
    exchanges.push({ request, response });
  }
  return exchanges;
}
