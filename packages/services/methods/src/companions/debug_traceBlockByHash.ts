import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceNamed } from './debug_traceBlockByNumber.ts';

/** Traces the transactions of a block, by its hash. */
export function debug_traceBlockByHash(
  modules: CompanionModules,
): CompanionHandler<'debug_traceBlockByHash'> {
  return ([blockHash, config], context) => traceNamed(modules, { blockHash }, config, context);
}
