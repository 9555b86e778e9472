import { sendResult, startFaultyServer, type EmptyBlock } from '@ethread/upstreams/testing';

/** A node over HTTP with a chain of empty blocks, which a test replaces. */
export interface LabNode {
  readonly url: string;
  readonly calls: number;
  /** Replaces its chain. It finds blocks of former chains by their hash no more. */
  show(blocks: readonly EmptyBlock[], finalized: number): void;
  close(): Promise<void>;
}

export async function startLabNode(
  chainId: number,
  first: readonly EmptyBlock[],
  firstFinalized: number,
): Promise<LabNode> {
  const server = await startFaultyServer();
  let blocks = first;
  let finalized = firstFinalized;
  let byName = new Map(first.map((block) => [block.name, block]));
  let calls = 0;

  function blockOf(by: unknown): EmptyBlock | undefined {
    if (by === 'latest') return blocks.at(-1);
    if (by === 'safe' || by === 'finalized') return blocks[finalized];
    return String(by).length === 66 ? byName.get(String(by)) : blocks[Number(by)];
  }

  function resultOf(method: string, [first]: readonly unknown[]): unknown {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
    if (method === 'eth_syncing') return false;
    if (method === 'eth_getBlockReceipts') return blockOf(first) ? [] : null;
    return method.startsWith('eth_getBlockBy') ? (blockOf(first)?.json ?? null) : null;
  }

  server.respond = ({ id, method, params }, response) => {
    calls++;
    sendResult(response, id, resultOf(method, params));
    server.requested.length = 0;
  };
  return {
    url: server.url,
    get calls() {
      return calls;
    },
    show(next, itsFinalized) {
      blocks = next;
      finalized = itsFinalized;
      byName = new Map(next.map((block) => [block.name, block]));
    },
    close: () => server.close(),
  };
}
