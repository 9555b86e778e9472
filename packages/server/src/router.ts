import { JsonBytes } from '@ethread/json-rpc';
import { type ServiceMethod, serviceMethods } from '@ethread/types';
import { ContractRouter, type RouterOptions } from './contract-router.ts';
import { documentJson } from './generated/document.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';

const contract = {
  methods: serviceMethods,
  document: new JsonBytes(new TextEncoder().encode(documentJson)),
};

/** Routes the calls of the service's document. */
export class EthreadRouter<Context> extends ContractRouter<Context, ServiceMethod> {
  constructor(handlers: Handlers<Context>, options?: RouterOptions) {
    super(contract, { ...handlers }, options);
  }
}

/** Makes the router over handlers for every method of the document. */
export function createRouter<Context>(
  handlers: Handlers<Context>,
  options?: RouterOptions,
): EthreadRouter<Context> {
  return new EthreadRouter(handlers, options);
}
