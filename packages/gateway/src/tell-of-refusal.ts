import type { RpcError } from '@ethread/json-rpc';
import type { Request } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';

/** Tells the observer of a message or an item that is refused for whose it is, or for what it is. */
export function tellOfRefusal(
  { observer }: PipelineModules,
  { scope, address }: Request,
  { name }: RpcError,
): void {
  observer.onRefused({ error: name, requestId: scope.requestId, address });
}
