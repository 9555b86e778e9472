import { trainEngine } from '@ethread/calls/training';
import { loadPartialCrypto } from '@ethread/evm';

/** Prepares the calling thread for calls, see {@link trainEngine}. Call it once, after {@link returnMemory}. */
export async function trainCalls(): Promise<void> {
  trainEngine(await loadPartialCrypto());
}
