import type { Json, Contract } from '@ethread/openrpc';
import type { Draft } from './request/call.ts';
import type { Exchange, Mode } from './request/exchange.ts';
import type { Target } from './request/target.ts';
import type { CallParams } from './schema/call-params.ts';
import type { Mismatch } from './schema/validator.ts';

/** A message over WebSocket that is not a response. */
export interface Notification {
  readonly id: number;
  readonly text: string;
  readonly at: Date;
}

/** Checks values by the schemas of the open document, outside the page's thread. */
export interface Checker {
  params(method: number, params: CallParams): Promise<readonly Mismatch[]>;
  result(method: number, result: Json): Promise<readonly Mismatch[]>;
}

export interface ConsoleState {
  /** The open document; undefined before the first. */
  readonly model: Contract | undefined;
  readonly mode: Mode;
  /** The drafts by the name of their method, so that they survive changes of the document. */
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly batch: string;
  /** The faults of the params that were sent last. */
  readonly mismatches: readonly Mismatch[];
  readonly target: Target;
  readonly history: readonly Exchange[];
  readonly shown: number | undefined;
  /** Messages that services sent without a request, as for subscriptions, newest first. */
  readonly notifications: readonly Notification[];
}
