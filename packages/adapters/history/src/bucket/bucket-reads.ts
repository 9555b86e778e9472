import { ObjectStoreError } from '@ethread/storage/objects';

/** The bounds of reads for clients. */
export interface ReadBounds {
  /** The longest time of a read in milliseconds, with its repeated requests. The upstream nodes are asked afterwards. */
  readonly readMs: number;
  /** The time in milliseconds after which one read tries a bucket again that did not respond. */
  readonly pauseMs: number;
  /** Called with the failure when the bucket stops to respond, and with undefined when it responds again. */
  readonly onOutage?: ((failure: ObjectStoreError | undefined) => void) | undefined;
}

/** Runs the reads of a bucket, which may be unreachable. */
export interface BucketReads {
  /**
   * Runs a read, unless the bucket did not respond lately.
   *
   * @param place - names the bucket in errors.
   * @throws {ObjectStoreError}
   */
  run<T>(place: string, read: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts all reads. */
  close(): void;
}

/** A time in which the bucket does not respond. */
interface Outage {
  /** The last failure. */
  readonly error: ObjectStoreError;
  /** Whether the next read tries the bucket again. */
  mayTry: boolean;
}

/**
 * Creates the reads of a bucket. While it does not respond, one read at a time tries it again, and the others fail at
 * once, so that clients do not wait for it.
 */
export function createBucketReads({ readMs, pauseMs, onOutage }: ReadBounds): BucketReads {
  const closing = new AbortController();
  let outage: Outage | undefined;

  function outageAfter(error: unknown): Outage | undefined {
    if (!(error instanceof ObjectStoreError && error.isOutage)) return undefined;
    const begun: Outage = { error, mayTry: false };
    setTimeout(() => (begun.mayTry = true), pauseMs).unref();
    return begun;
  }

  function setOutage(next: Outage | undefined): void {
    const hasChanged = (next === undefined) !== (outage === undefined);
    outage = next;
    if (hasChanged) onOutage?.(next?.error);
  }

  return {
    async run(place, read) {
      if (outage && !outage.mayTry) throw outage.error;
      if (outage) outage.mayTry = false;
      try {
        const result = await withinTime({ place, ms: readMs, signal: closing.signal }, read);
        setOutage(undefined);
        return result;
      } catch (error) {
        setOutage(outageAfter(error));
        throw error;
      }
    },
    close: () => closing.abort(new ObjectStoreError('the store is closing')),
  };
}

/**
 * Runs a request to a bucket for a limited time, with its repetitions.
 *
 * @param place - names the bucket in errors.
 * @param signal - stops the request, which then rejects with the signal's reason.
 * @throws {ObjectStoreError} when the time is over, or by the request.
 */
export async function withinTime<T>(
  {
    place,
    ms,
    signal,
  }: { readonly place: string; readonly ms: number; readonly signal?: AbortSignal | undefined },
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(ms);
  try {
    return await request(signal ? AbortSignal.any([timeout, signal]) : timeout);
  } catch (cause) {
    if (!timeout.aborted || signal?.aborted) throw cause;
    throw new ObjectStoreError(`${place}: no response within ${ms / 1000} s`, { cause, isOutage: true });
  }
}
