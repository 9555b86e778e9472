/** A call that was answered: a message, or one item of a batch. */
export interface ObservedCall {
  /** Names the request in logs. */
  readonly requestId: string;
  /** Names the key; never the key itself. */
  readonly keyId: string;
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

/** A request that was refused whole. */
export interface Refusal {
  /** The error's name. */
  readonly error: string;
  /** undefined where there was no request to name. */
  readonly requestId: string | undefined;
  /** The caller's, as far as it is known. */
  readonly address: string | undefined;
}

/** Told of what the gateway does, for metrics. It is called on each request's way: it must cost next to nothing. */
export interface GatewayObserver {
  onCall(call: ObservedCall): void;
  onRefused(refusal: Refusal): void;
}

/** Takes no notice. */
export const noObserver: GatewayObserver = { onCall() {}, onRefused() {} };
