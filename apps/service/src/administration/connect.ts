import { type AdminClient, adminHttp, createAdminClient } from '@ethread/admin/client';
import { UserError } from '../user-error.ts';

export const DEFAULT_URL = 'http://127.0.0.1:8546';

/** The flags that say how to reach the administration. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly config?: string;
}

/** A connection to the administration of a running service, or to the stores themselves. */
export interface AdminConnection {
  readonly admin: AdminClient;
  /** Location of the administration: an address or a file. */
  readonly place: string;
  close(): Promise<void>;
}

export interface ConnectionModules {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly openStores: (file: string) => Promise<AdminConnection>;
}

/**
 * Connects to the administration.
 *
 * @throws {UserError} for flags that do not go together, or without a token.
 */
export async function connect(flags: ConnectionFlags, modules: ConnectionModules): Promise<AdminConnection> {
  const { url, config } = flags;
  if (config !== undefined) {
    if (url !== undefined)
      throw new UserError(
        '--config cannot be combined with --url; the one opens the stores, and the other asks a running service',
      );
    return modules.openStores(config);
  }
  const token = modules.environment['ETHREAD_ADMIN_TOKEN'];
  if (!token)
    throw new UserError(
      'the administration to use is not given; set ETHREAD_ADMIN_TOKEN for a running service, or give --config FILE for its stores',
    );
  const place = requireUrl(url ?? modules.environment['ETHREAD_ADMIN_URL'] ?? DEFAULT_URL);
  const transport = adminHttp(place, { token });
  return { admin: createAdminClient(transport), place, close: () => Promise.resolve(transport.close()) };
}

function requireUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UserError(`--url: expected an address such as ${DEFAULT_URL}`);
  return text;
}
