import { ObjectStoreError } from '@ethread/storage/objects';

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
