import { JsonBytes } from '@ethread/json-rpc';
import { joinMethodSets, type MethodDescription, type MethodSet, serviceMethods } from '@ethread/types';
import { ContractRouter, type HandlersByName, type RouterOptions } from './contract-router.ts';
import { documentJson } from './generated/document.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';

const document = new JsonBytes(new TextEncoder().encode(documentJson));

/** Additional methods of another document, with their handlers. */
export interface MoreMethods<Context> {
  readonly methods: MethodSet<MethodDescription>;
  readonly handlers: HandlersByName<Context>;
}

/**
 * Creates the router of the service's document and of those that extend it. A method without a handler is unknown to clients.
 *
 * @param more Additional methods. One with the name of a contract method replaces it.
 */
export function createRouter<Context>(
  handlers: Partial<Handlers<Context>>,
  options?: RouterOptions,
  more?: MoreMethods<Context>,
): ContractRouter<Context> {
  const methods: MethodSet<MethodDescription> = serviceMethods;
  return new ContractRouter(
    { methods: more ? joinMethodSets(more.methods, methods) : methods, document },
    { ...handlers, ...more?.handlers },
    options,
  );
}
