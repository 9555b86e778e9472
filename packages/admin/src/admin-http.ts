import { http, type HttpOptions, type Transport } from '@ethread/client';
import { errorMakers, errorTable } from './generated/errors.gen.ts';

/** How a running service is reached. */
export interface AdminHttpOptions extends Pick<HttpOptions, 'timeoutMs' | 'fetch'> {
  readonly token: string;
}

/**
 * Calls the administration of a running service over HTTP.
 *
 * @example const admin = createAdminClient(adminHttp('http://127.0.0.1:8546', { token }));
 */
export function adminHttp(url: string, { token, ...options }: AdminHttpOptions): Transport {
  return http(url, {
    ...options,
    // A call may change something, and one without an answer may have: whoever asks again looks first.
    retries: 0,
    headers: { Authorization: `Bearer ${token}` },
    errors: { table: errorTable, makers: errorMakers },
  });
}
