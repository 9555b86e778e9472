import { JsonBytes } from '@ethread/json-rpc';
import { ContractRouter, type HandlersByName } from '@ethread/server';
import { createMethodSet, type MethodSignature } from '@ethread/types';
import type { AdminContext } from './admin-context.ts';
import { documentJson } from './generated/document.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';
import { methodTable } from './generated/method-table.gen.ts';
import { paramChecks } from './generated/validators.gen.ts';

/** A router for the calls of the administration's document. */
export type AdminRouter = ContractRouter<AdminContext, MethodSignature>;

/** Creates the router over handlers for every method of the administration. */
export function createAdminRouter(handlers: Handlers<AdminContext>): AdminRouter {
  return routerOf({ methodTable, paramChecks, documentJson }, { ...handlers });
}

/** Creates a router of a document from its generated parts. */
export function routerOf<Context>(
  { methodTable: table, paramChecks: checks, documentJson: json }: GeneratedParts,
  handlers: HandlersByName<Context>,
): ContractRouter<Context, MethodSignature> {
  const methods = createMethodSet<MethodSignature>(table, checks);
  return new ContractRouter({ methods, document: new JsonBytes(new TextEncoder().encode(json)) }, handlers);
}

interface GeneratedParts {
  readonly methodTable: Parameters<typeof createMethodSet<MethodSignature>>[0];
  readonly paramChecks: Parameters<typeof createMethodSet<MethodSignature>>[1];
  readonly documentJson: string;
}
