import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeBlock, parseGenesis, LONDON_AT_GENESIS } from '@ethread/chain';
import { concatBytes, silentLogger, systemClock } from '@ethread/core';
import { createHistory } from '@ethread/history';
import { type EmptyBlock, FIRST_TIMESTAMP, makeEmptyBlocks } from '@ethread/upstreams/testing';
import { ranEthread, temporaryFolder } from '../service-process.ts';

/** The number of the newest block before the nodes lie. */
export const HEAD = 500;
export const CHAIN_ID = 7_336_001;

/** The genesis file of the first block of {@link makeEmptyBlocks}. */
export const GENESIS = {
  config: {
    chainId: CHAIN_ID,
    ...LONDON_AT_GENESIS,
    terminalTotalDifficulty: 0,
    shanghaiTime: 0,
  },
  timestamp: `0x${FIRST_TIMESTAMP.toString(16)}`,
  extraData: '0x00',
  gasLimit: '0x1c9c380',
  difficulty: '0x0',
  baseFeePerGas: '0x3b9aca00',
  alloc: {},
};

/** The chain of honest nodes, and a data folder that has it up to the head. */
export interface HonestChain {
  /** Blocks from 0, also beyond the head. */
  readonly blocks: readonly EmptyBlock[];
  /** Returns a new folder with the genesis file and the store, in which `final` is the last final block. */
  copy(final: number): Promise<string>;
}

export async function makeHonestChain(): Promise<HonestChain> {
  const chain = makeEmptyBlocks(undefined, 2 * HEAD, 0);
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  writeFileSync(file('genesis.json'), JSON.stringify(GENESIS));
  const bytes = chain
    .slice(1, HEAD + 1)
    .map(({ header }) => encodeBlock({ header, transactions: [], uncles: [], withdrawals: [] }));
  writeFileSync(file('chain.rlp'), concatBytes(...bytes));
  await ranEthread('import', '--genesis', file('genesis.json'), '--data', file('data'), file('chain.rlp'));
  return {
    blocks: chain,
    async copy(final) {
      const copied = temporaryFolder();
      cpSync(folder, copied, { recursive: true });
      const history = createHistory({
        path: join(copied, 'data', 'history'),
        genesis: parseGenesis(GENESIS),
        logger: silentLogger,
        clock: systemClock,
      });
      history.setFinality({ finalized: final });
      await history.close();
      return copied;
    },
  };
}
