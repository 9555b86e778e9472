/** A call that was answered: a message, or one item of a batch. */
export interface ObservedCall {
  readonly chain: string;
  /** The wire name; undefined for a call of no method. */
  readonly method: string | undefined;
  /** The name of the error that it was answered with; undefined when it was answered well. */
  readonly error: string | undefined;
  readonly source: 'service' | 'partner';
  /** From the start of the item's work to its answer, which a stream begins only then. */
  readonly milliseconds: number;
  /** Credits that are owed. */
  readonly credits: number;
  /** Of the answer. */
  readonly bytes: number;
}

/** Told of what the gateway does, for metrics. It is called on each request's way: it must cost next to nothing. */
export interface GatewayObserver {
  onCall(call: ObservedCall): void;
  /** A request was refused whole, with the error of this name. */
  onRefused(error: string): void;
}

/** Takes no notice. */
export const noObserver: GatewayObserver = { onCall() {}, onRefused() {} };
