import { encodeBlockInSteps } from '@ethread/chain';
import { eventLoopTurns, runInTurns } from '@ethread/core';
import { hexResult } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireBlock } from './require-block.ts';

export const traits = { question: 'raw' } as const;

/** Returns a block as RLP. The client takes a turn for each step of the encoding. */
export function debug_getRawBlock({ chain }: CompanionModules): CompanionHandler<'debug_getRawBlock'> {
  return async ([parameter], { client }) => {
    const { block } = await requireBlock(chain, parameter);
    return hexResult(...(await runInTurns(encodeBlockInSteps(block), () => eventLoopTurns.take(client))));
  };
}
