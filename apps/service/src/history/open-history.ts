import { join } from 'node:path';
import type { Clock, Logger } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { type BucketOptions, createHistory, type History } from '@ethread/history';
import { type ChainOrigin, loadOrigin } from '../chain-origin.ts';
import { lockData } from '../data-lock.ts';
import { oneLine, UserError } from '../user-error.ts';

/** The stores of a data folder, opened for inspection. */
export interface OpenHistory {
  readonly origin: ChainOrigin;
  readonly history: History;
  close(): Promise<void>;
}

/**
 * Opens the history of a data folder that an earlier command or service filled. @throws {UserError} naming the folder
 * and the reason.
 */
export async function openHistory(
  data: string,
  modules: { readonly logger: Logger; readonly clock: Clock },
  bucket?: BucketOptions,
): Promise<OpenHistory> {
  await useWasmCrypto();
  const origin = await loadOrigin({ saved: data });
  const lock = await lockData(data);
  try {
    const path = join(data, 'history');
    const history = createHistory({ path, genesis: origin.genesis, ...modules }, { bucket });
    return {
      origin,
      history,
      async close() {
        await history.close();
        lock.release();
      },
    };
  } catch (cause) {
    lock.release();
    throw new UserError(oneLine(cause), { cause });
  }
}
