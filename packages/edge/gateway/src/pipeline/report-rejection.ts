import type { RpcError } from '@ethread/json-rpc';
import { observedClient, type Request } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';

/** Notifies the observer of a message or an item that is rejected because of its client or its content. */
export function reportRejection(
  { observer }: PipelineModules,
  { scope, address, client, chain }: Request,
  { name }: RpcError,
  method?: string,
): void {
  const rejected = observedClient(client, chain.name);
  observer.onRejected({ error: name, requestId: scope.requestId, address, client: rejected, method });
}
