import type { Clock, Logger, Tracer } from '@ethread/core';
import type { ConfiguredNode } from '../nodes.ts';
import type { NodesOptions } from '../nodes-options.ts';
import type { NodeTransport } from '../transport/node-transport.ts';

export interface NodeModules {
  readonly transport: NodeTransport;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  /** Traces calls of clients, not probes. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
  /** Called when calls may go to the node from now on, or may not. */
  readonly onChange: () => void;
}

export interface NodeOptions
  extends
    Pick<ConfiguredNode, 'name' | 'role' | 'budget'>,
    Pick<NodesOptions, 'concurrency' | 'maxWaiting' | 'callTimeoutMs' | 'probeTimeoutMs' | 'asideMs'> {
  /** Nodes with a lower number are asked first. */
  readonly priority: number;
  /** Texts that must not be repeated if the node returns them. */
  readonly secrets: readonly string[];
}
