import { systemClock } from '@ethread/core';
import { loadCrypto } from '@ethread/evm';
import { temporaryFolders } from '@ethread/storage/testing';
import { createBlockWriter } from './blocks/block-writer.ts';
import { openStateRewind, RewindStateError } from './rewind-state.ts';
import { createExecutedBlocks, MAX_REORG_DEPTH } from './store/executed-blocks.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';
import { createMinedChain, minerAddress, type MinedBlock } from './testing/mined-chain.ts';
import { verifyState } from './verify/verify-state.ts';

const folder = temporaryFolders();
const chain = createMinedChain();
const miners = 5;
const LENGTH = MAX_REORG_DEPTH + 60;

function mined(parent: MinedBlock, length: number, by: (number: number) => number): MinedBlock[] {
  const blocks: MinedBlock[] = [];
  for (let at = 0; at < length; at++) {
    const before = blocks.at(-1) ?? parent;
    blocks.push(chain.mine(before, by(before.header.number)));
  }
  return blocks;
}

async function execute(path: string, blocks: readonly MinedBlock[]): Promise<void> {
  const store = openStateStore(path);
  const writer = createBlockWriter(store, chain.genesis, await loadCrypto());
  writer.initGenesis(chain.genesis);
  for (const { encoded } of blocks) writer.execute(encoded);
  writer.flush();
  await store.close();
}

async function rewind(path: string, { hash }: MinedBlock): Promise<void> {
  const state = await openStateRewind(path, hash, systemClock);
  try {
    await state.run();
  } finally {
    await state.close();
  }
}

async function problemsOf(path: string, { hash }: MinedBlock): Promise<readonly string[]> {
  const { problems } = await verifyState(path, { clock: systemClock, head: hash });
  return problems;
}

async function expectTip(path: string, { header, hash, balances }: MinedBlock): Promise<void> {
  const store = openStateStore(path);
  const flat = createFlatState(store);
  expect(createExecutedBlocks(store, flat).tip()).toMatchObject({ number: header.number, hash });
  for (let miner = 0; miner < miners; miner++) {
    const account = flat.account(minerAddress(miner), header.number + 1_000);
    expect(account?.balance).toBe(balances.get(miner));
  }
  await store.close();
}

describe('A rewind of the state', () => {
  it('ends at any block of the last 1,024, from which other blocks follow, and is rejected below', async () => {
    const path = folder();
    const line = mined(chain.genesisBlock, LENGTH, (number) => number % miners);
    const at = (number: number) => line[number - 1] ?? chain.genesisBlock;
    await execute(path, line);
    const lowest = LENGTH - MAX_REORG_DEPTH;

    await expect(rewind(path, at(lowest - 1))).rejects.toThrow(RewindStateError);
    await expect(rewind(path, at(lowest - 1))).rejects.toThrow(
      `the state cannot be set back to block ${lowest - 1}: the store has the changes of the newest blocks alone; choose block ${lowest} or a later one`,
    );
    await expect(rewind(path, chain.mine(at(3), 4))).rejects.toThrow('is not stored');
    await expectTip(path, at(LENGTH));

    await rewind(path, at(lowest + 40));
    expect(await problemsOf(path, at(lowest + 40))).toEqual([]);
    const other = mined(at(lowest + 40), 30, (number) => (number + 1) % miners);
    await execute(path, other);
    await expectTip(path, other.at(-1) ?? chain.genesisBlock);

    // From a fork to the first blocks again.
    await rewind(path, at(lowest + 45));
    await expectTip(path, at(lowest + 45));
    await rewind(path, at(lowest));
    await expectTip(path, at(lowest));
    expect(await problemsOf(path, at(lowest))).toEqual([]);
  });
});
