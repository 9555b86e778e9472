import type { AdmittedKey } from '@ethread/accounts';
import type { GatewayObserver } from '@ethread/ports';
import type { RpcError } from '@ethread/json-rpc';
import type { Request } from './message.ts';

/** The statuses of rejections that count as usage of a key, with no credits: no credits left, and too many calls. */
const COUNTED: ReadonlySet<number> = new Set([402, 429]);

/** A request, message or call that is rejected because of its client or its content. */
export interface RejectedRequest {
  readonly requestId: string | undefined;
  readonly address: string | undefined;
  /** The client, where it is known, and the name of its chain. */
  readonly client?: AdmittedKey | undefined;
  readonly chain?: string | undefined;
  readonly method?: string | undefined;
}

/** Notifies the observer of a rejection, and counts it as an error of the key where its owner should see it. */
export function reportRejection(
  { observer }: { readonly observer: GatewayObserver | undefined },
  { client, chain = '', method, ...request }: RejectedRequest,
  { name, httpStatus }: RpcError,
): void {
  const observed = client && { keyId: client.keyId, accountId: accountOf(client), chain };
  observer?.onRejected({ error: name, ...request, client: observed, method });
  if (COUNTED.has(httpStatus))
    client?.record({ method, credits: 0, day: undefined, isError: true, bytes: 0 });
}

/** Returns the account of a key. */
export const accountOf = ({ share, keyId }: AdmittedKey): string => share?.client ?? keyId;

/** Returns what is reported of a rejected message, or of one of its calls. */
export function rejectedOf({ scope, address, client, chain }: Request, method?: string): RejectedRequest {
  return { requestId: scope.requestId, address, client, chain: chain.name, method };
}
