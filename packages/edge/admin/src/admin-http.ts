import { http, type HttpOptions, type Transport } from '@ethread/client';
import { errorMakers, errorTable } from './generated/errors.gen.ts';

/** The options of a connection to a running service. */
export interface AdminHttpOptions extends Pick<HttpOptions, 'timeoutMs' | 'fetch'> {
  readonly token: string;
}

/**
 * Creates a transport to the administration of a running service over HTTP.
 *
 * @example const admin = createAdminClient(adminHttp('http://127.0.0.1:8546', { token }));
 */
export function adminHttp(url: string, { token, ...options }: AdminHttpOptions): Transport {
  return http(url, {
    ...options,
    // A call may change data, even one without a response. Before a retry the client has to check the state.
    retries: 0,
    headers: { Authorization: `Bearer ${token}` },
    errors: { table: errorTable, makers: errorMakers },
  });
}
