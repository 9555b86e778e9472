import {
  BlockNotFoundError,
  companionTable,
  GenesisNotTraceableError,
  type TraceConfig,
} from '@ethread/companions';
import type { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { RequestContext } from '@ethread/ports';
import type { BlockParameter } from '@ethread/types';
import { toBlockSelector } from '../../block-parameter.ts';
import type { CompanionsOf } from '../../handler.ts';
import type { CompanionModules } from '../companion-modules.ts';
import { traceBlock } from './trace-block.ts';
import { replayRequestOf, traceRequestOf } from './trace-config.ts';
import { listOfTraces } from './trace-response.ts';
import { requireTracedBlock } from './traced-block.ts';

/** Creates the methods that execute the transactions of a block again and record what they do. */
export function blockTraces(
  modules: CompanionModules,
): CompanionsOf<
  'debug_traceBlockByNumber' | 'debug_traceBlockByHash' | 'trace_block' | 'trace_replayBlockTransactions'
> {
  /** Traces the transactions of a block, each with its hash. @throws {BlockNotFoundError | GenesisNotTraceableError} */
  async function traceNamed(
    block: BlockParameter,
    config: TraceConfig | null | undefined,
    context: RequestContext,
  ): Promise<JsonBytes | JsonStream> {
    const { maxBytes } = companionTable.debug_traceBlockByNumber.limits;
    const trace = traceRequestOf(config);
    const notFound = () => new BlockNotFoundError();
    const traced = await requireTracedBlock(modules, toBlockSelector(block), context, notFound);
    if (traced.header.number === 0) throw new GenesisNotTraceableError();
    return listOfTraces(await traceBlock(modules, traced, { trace, isNamed: true, maxBytes }, context));
  }

  return {
    debug_traceBlockByNumber: ([block, config], context) => traceNamed(block, config, context),
    debug_traceBlockByHash: ([blockHash, config], context) => traceNamed({ blockHash }, config, context),
    /** Lists the calls of a block's transactions, and the rewards of a block before the Merge. */
    async trace_block([block], context) {
      const { maxBytes } = companionTable.trace_block.limits;
      const traced = await requireTracedBlock(modules, toBlockSelector(block), context);
      if (traced.header.number === 0) return [];
      const trace = { kind: 'placedCalls', options: { hasRewards: true } } as const;
      return listOfTraces(await traceBlock(modules, traced, { trace, isNamed: false, maxBytes }, context));
    },
    async trace_replayBlockTransactions([block, types], context) {
      const { maxBytes } = companionTable.trace_replayBlockTransactions.limits;
      const trace = replayRequestOf(types, 'params[1] (types)');
      const traced = await requireTracedBlock(modules, toBlockSelector(block), context);
      if (traced.block.transactions.length === 0) return [];
      return listOfTraces(await traceBlock(modules, traced, { trace, isNamed: false, maxBytes }, context));
    },
  };
}
