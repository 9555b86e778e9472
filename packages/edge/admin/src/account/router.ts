import { JsonBytes } from '@ethread/json-rpc';
import { ContractRouter, type RouterContract } from '@ethread/server';
import { createMethodSet, type MethodSignature } from '@ethread/types';
import type { AccountContext } from './account-context.ts';
import { documentJson } from './generated/document.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';
import { methodTable } from './generated/method-table.gen.ts';
import { paramChecks } from './generated/validators.gen.ts';

/** A router for the calls of the account's document. */
export type AccountRouter = ContractRouter<AccountContext, MethodSignature>;

const contract: RouterContract<MethodSignature> = {
  methods: createMethodSet<MethodSignature>(methodTable, paramChecks),
  document: new JsonBytes(new TextEncoder().encode(documentJson)),
};

/** Creates the router over handlers for every method of the account. */
export function createAccountRouter(handlers: Handlers<AccountContext>): AccountRouter {
  return new ContractRouter(contract, { ...handlers });
}
