import { type Envelope, type NodeTransport, TransportFault } from '../transport/node-transport.ts';
import type { EmptyBlock } from './empty-blocks.ts';
import type { HandClock } from './hand-clock.ts';

/** A node of Ethereum without sockets, whose round trips take time of a clock that a test moves. */
export interface SimulatedNode {
  /** Its chain from block 0. A test replaces it when the chain moves. */
  readonly blocks: readonly EmptyBlock[];
  readonly received: string[];
  /** True once it accepts no connections any more. */
  isGone: boolean;
  /** True while it says that it synchronizes. */
  isSyncing: boolean;
  /** The distance from its head to the block that it calls safe and finalized. */
  finalDepth: number;
  /** Replaces its chain, and notifies subscribers of the new head. */
  show(blocks: readonly EmptyBlock[]): void;
  readonly transport: NodeTransport;
}

export interface SimulatedNodeOptions {
  readonly clock: HandClock;
  readonly roundTripMs: number;
  /** Whether it has subscriptions to new heads. */
  readonly subscribes: boolean;
  readonly blocks: readonly EmptyBlock[];
}

/** Starts a node that answers by the blocks that it has when a request arrives, half a round trip after it was sent. */
export function createSimulatedNode(options: SimulatedNodeOptions): SimulatedNode {
  const { clock, roundTripMs, subscribes } = options;
  const byHash = new Map<string, EmptyBlock>();
  const received: string[] = [];
  const listeners = new Set<(header: unknown) => void>();
  let blocks: readonly EmptyBlock[] = [];

  function show(next: readonly EmptyBlock[]): void {
    for (let at = next.length - 1; at >= 0 && next[at] !== blocks[at]; at--) {
      const block = next[at];
      if (block) byHash.set(block.name, block);
    }
    blocks = next;
    const head = blocks.at(-1);
    for (const listener of listeners) clock.after(roundTripMs / 2, () => listener(head?.json));
  }

  function respond(method: string, [first, second]: readonly unknown[]): Omit<Envelope, 'id' | 'bytes'> {
    const numberOf = (block: unknown) => {
      if (block === 'latest') return blocks.length - 1;
      return block === 'safe' || block === 'finalized' ? blocks.length - 1 - node.finalDepth : Number(block);
    };
    const blockOf = (found: EmptyBlock | undefined) => result(found?.json ?? null);
    if (method === 'eth_chainId') return result('0x1');
    if (method === 'eth_syncing') return result(node.isSyncing && { currentBlock: '0x0' });
    if (method === 'eth_getBlockByNumber') return blockOf(blocks[numberOf(first)]);
    if (method === 'eth_getBlockByHash') return blockOf(byHash.get(String(first)));
    if (method === 'eth_call' && blocks[numberOf(second)]) return result('0x10');
    return { error: { code: -32000, message: 'header not found' } };
  }

  const send = (method: string, params: string, signal: AbortSignal) =>
    new Promise<Envelope>((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort);
      clock.after(roundTripMs / 2, () => {
        if (node.isGone) return reject(new TransportFault('refused', 'ECONNREFUSED'));
        received.push(method);
        const envelope = { id: 1, bytes: 100, ...respond(method, JSON.parse(params)) };
        clock.after(roundTripMs / 2, () => {
          signal.removeEventListener('abort', onAbort);
          resolve(envelope);
        });
      });
    });

  const node: SimulatedNode = {
    get blocks() {
      return blocks;
    },
    received,
    isGone: false,
    isSyncing: false,
    finalDepth: 64,
    show,
    transport: {
      send,
      ...(subscribes
        ? {
            followHeaders({ onHeader }, signal) {
              listeners.add(onHeader);
              signal.addEventListener('abort', () => listeners.delete(onHeader), { once: true });
              return clock.sleep(roundTripMs, signal);
            },
          }
        : {}),
      close: () => Promise.resolve(),
    },
  };
  show(options.blocks);
  return node;
}

const result = (value: unknown) => ({ result: value });
