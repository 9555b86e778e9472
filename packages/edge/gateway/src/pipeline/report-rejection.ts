import type { RpcError } from '@ethread/json-rpc';
import type { Request } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';

/** Notifies the observer of a message or an item that is rejected because of its client or its content. */
export function reportRejection(
  { observer }: PipelineModules,
  { scope, address }: Request,
  { name }: RpcError,
): void {
  observer.onRejected({ error: name, requestId: scope.requestId, address });
}
