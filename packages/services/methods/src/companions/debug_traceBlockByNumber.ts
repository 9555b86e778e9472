import {
  BlockNotFoundError,
  companionTable,
  GenesisNotTraceableError,
  type TraceConfig,
} from '@ethread/companions';
import type { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { RequestContext } from '@ethread/ports';
import type { BlockParameter } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { toBlockSelector } from '../block-parameter.ts';
import { traceBlock } from './traces/trace-block.ts';
import { traceRequestOf } from './traces/trace-config.ts';
import { listOfTraces } from './traces/trace-response.ts';
import { requireTracedBlock } from './traces/traced-block.ts';

const { maxBytes } = companionTable.debug_traceBlockByNumber.limits;

/** Traces the transactions of a block. */
export function debug_traceBlockByNumber(
  modules: CompanionModules,
): CompanionHandler<'debug_traceBlockByNumber'> {
  return ([block, config], context) => traceNamed(modules, block, config, context);
}

/** Traces the transactions of a block, each with its hash. @throws {BlockNotFoundError | GenesisNotTraceableError} */
export async function traceNamed(
  modules: CompanionModules,
  block: BlockParameter,
  config: TraceConfig | null | undefined,
  context: RequestContext,
): Promise<JsonBytes | JsonStream> {
  const trace = traceRequestOf(config);
  const notFound = () => new BlockNotFoundError();
  const traced = await requireTracedBlock(modules, toBlockSelector(block), context, notFound);
  if (traced.header.number === 0) throw new GenesisNotTraceableError();
  return listOfTraces(await traceBlock(modules, traced, { trace, isNamed: true, maxBytes }, context));
}
