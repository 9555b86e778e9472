import { type Call, hex, post, print, type Requested, resultOf } from './json-rpc.ts';
import type { View } from './nemesis.ts';

/** Creates the view of a node that lacks the last blocks: its latest block is older, and it knows none above. */
export function staleView(nodeUrl: string, head: number): View {
  return async (requested) => {
    const { method, params, id } = requested;
    const at = blockOf(requested);
    const isTag = typeof at === 'string' && /^(?:latest|pending|safe|finalized)$/.test(at);
    if (isTag)
      return forward(nodeUrl, { id, method, params: params.map((one) => (one === at ? hex(head) : one)) });
    if (method === 'eth_getLogs') {
      // It searches only its own blocks, and does not report this.
      const filter = Object(params[0]);
      if (filter.toBlock === undefined || Number(filter.toBlock) <= head) return undefined;
      if (Number(filter.fromBlock) > head) return JSON.stringify({ jsonrpc: '2.0', id, result: [] });
      return forward(nodeUrl, { id, method, params: [{ ...filter, toBlock: hex(head) }] });
    }
    if (typeof at === 'string' && /^0x[0-9a-f]{1,16}$/.test(at)) {
      if (Number(at) <= head) return undefined;
      const isNull = method.startsWith('eth_getBlock') || method.startsWith('eth_getTransaction');
      const rest = isNull ? { result: null } : { error: { code: -32000, message: 'header not found' } };
      return JSON.stringify({ jsonrpc: '2.0', id, ...rest });
    }
    if (method === 'eth_getBlockByHash') {
      const block = await resultOf(nodeUrl, method, ...params);
      const isUnseen = block !== null && Number(Object(block).number) > head;
      return isUnseen ? JSON.stringify({ jsonrpc: '2.0', id, result: null }) : undefined;
    }
    return undefined;
  };
}

export function forkView(forkUrl: string): View {
  return (requested) => forward(forkUrl, requested);
}

/** Returns the parameter by which a call names its block. */
function blockOf({ method, params }: Call): unknown {
  if (method === 'eth_getProof') return params[2];
  if (method === 'eth_call' || method === 'eth_estimateGas') return params[1];
  return params[0];
}

function forward(url: string, { id, method, params }: Requested): Promise<string> {
  return post(url, print(method, params, id));
}
