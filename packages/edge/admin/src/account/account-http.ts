import { http, type HttpOptions, type Transport } from '@ethread/client';
import { errorMakers, errorTable } from './generated/errors.gen.ts';
import { transportLimits } from './generated/method-table.gen.ts';

/** The options of a connection to the account of a key. */
export interface AccountHttpOptions extends Pick<HttpOptions, 'timeoutMs' | 'fetch' | 'retries'> {
  readonly apiKey: string;
}

/**
 * Creates a transport to the account of a key over HTTP. The key is sent in a header alone.
 *
 * @example const account = createAccountClient(accountHttp('https://rpc.example/account/v1', { apiKey }));
 */
export function accountHttp(url: string, { apiKey, ...options }: AccountHttpOptions): Transport {
  return http(url, {
    // A rotation may have been done although its response was lost. A repeated one would be rejected.
    retries: 0,
    // One: the rates of the account count each call. A batch would be rejected and sent again.
    maxBatchItems: transportLimits.maxBatchItems,
    ...options,
    headers: { Authorization: `Bearer ${apiKey}` },
    errors: { table: errorTable, makers: errorMakers },
  });
}
