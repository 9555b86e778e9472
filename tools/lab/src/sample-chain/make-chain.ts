import { concatBytes } from '@ethereumjs/util';
import { ChainBuilder } from './chain-builder.ts';
import { compileContracts } from './compile-contracts.ts';
import { genesisFile, MERGE_BLOCK, sampleRules } from './genesis.ts';
import { type Landmarks, tellStory } from './story.ts';

/** The files of the sample chain. */
export interface SampleChain {
  /** geth's genesis.json. */
  readonly genesis: string;
  /** Blocks after genesis, in the format of `geth export`. */
  readonly blocks: Uint8Array;
  readonly landmarks: Landmarks & { readonly headHash: string };
}

/** Creates the chain, or its first blocks. The same length always gives the same bytes. */
export async function makeChain(length?: number): Promise<SampleChain> {
  const builder = await ChainBuilder.create(sampleRules());
  const landmarks = await tellStory(builder, compileContracts(), length);
  const difficulty = builder.blocks
    .slice(0, MERGE_BLOCK)
    .reduce((sum, { header }) => sum + header.difficulty, 0n);
  return {
    genesis: `${JSON.stringify(genesisFile(difficulty), null, 2)}\n`,
    blocks: concatBytes(...builder.blocks.slice(1).map((block) => block.serialize())),
    landmarks: { ...landmarks, headHash: `0x${Buffer.from(builder.head.hash()).toString('hex')}` },
  };
}
