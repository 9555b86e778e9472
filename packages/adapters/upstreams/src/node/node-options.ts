import type { Clock, Logger } from '@ethread/core';
import type { NodeRole } from '@ethread/ports';
import type { BudgetOptions } from './budget.ts';
import type { NodeTransport } from '../transport/node-transport.ts';

/** What a node is made of. */
export interface NodeModules {
  readonly transport: NodeTransport;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  /** Called when calls may go to the node from now on, or may not. */
  readonly onChange: () => void;
}

/** The limits and times of a node. */
export interface NodeOptions {
  readonly name: string;
  readonly role: NodeRole;
  /** Nodes with a lower number are asked first. */
  readonly priority: number;
  /** Default: no bound. */
  readonly budget?: BudgetOptions | undefined;
  /** Concurrent calls. */
  readonly concurrency: number;
  /** Calls that wait for a slot. */
  readonly maxWaiting: number;
  /** The timeout of a call without its wait, in milliseconds. */
  readonly callTimeoutMs: number;
  /** The timeout of a probe, in milliseconds. */
  readonly probeTimeoutMs: number;
  /** The quarantine of a node that lied, in milliseconds. */
  readonly asideMs: number;
  /** Texts that must not be repeated if the node returns them. */
  readonly secrets: readonly string[];
}
