import { encodeBlock, genesisHeader, headerHash, parseGenesis } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { loadCrypto } from '@ethread/evm';
import fc from 'fast-check';
import { createMinedChain, type MinedBlock, minerAddress } from '../testing/mined-chain.ts';
import { ExecutedBlocks, MAX_REORG_DEPTH } from '../store/executed-blocks.ts';
import { FlatState } from '../store/flat-state.ts';
import { createStateReader } from '../store/state-reader.ts';
import { openStateStore } from '../store/state-store.ts';
import { temporaryFolders } from '@ethread/storage/testing';
import { createBlockWriter } from './block-writer.ts';

const MINERS = [0, 1, 2];

describe('createBlockWriter', () => {
  const temporaryFolder = temporaryFolders();

  async function openWorld() {
    const chain = createMinedChain();
    const store = openStateStore(temporaryFolder());
    const writer = createBlockWriter(store, chain.genesis, await loadCrypto());
    writer.initGenesis(chain.genesis);
    const reader = createStateReader(store);
    const blocks = new ExecutedBlocks(store, new FlatState(store));
    const expectBalances = (block: MinedBlock) => {
      const world = reader.at(block.hash)?.world;
      for (const miner of MINERS) {
        expect(world?.account(minerAddress(miner)).balance).toBe(block.balances.get(miner) ?? 0n);
      }
    };
    function execute(parent: MinedBlock, ...miners: number[]): MinedBlock[] {
      let last = parent;
      const made: MinedBlock[] = [];
      for (const miner of miners) {
        last = chain.mine(last, miner);
        made.push(last);
        writer.execute(last.encoded);
      }
      return made;
    }
    return { chain, store, writer, reader, blocks, expectBalances, execute };
  }

  it('stores the state after every block of any tree, in any order of execution', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ parent: fc.nat(), miner: fc.constantFrom(...MINERS), flush: fc.boolean() }), {
          maxLength: 25,
        }),
        async (steps) => {
          const { chain, store, writer, expectBalances } = await openWorld();
          const tree: MinedBlock[] = [chain.genesisBlock];
          for (const { parent, miner, flush } of steps) {
            const under = tree[parent % tree.length] ?? chain.genesisBlock;
            const block = chain.mine(under, miner);
            writer.execute(block.encoded);
            tree.push(block);
            if (flush) writer.flush();
          }
          writer.flush();
          for (const block of tree) expectBalances(block);
          await store.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps the flat state at the block that was executed last', async () => {
    const { chain, store, writer, reader, blocks, expectBalances, execute } = await openWorld();
    writer.flush();
    expect(blocks.tip()?.number).toBe(0);
    const trunk = execute(chain.genesisBlock, 0, 0, 0, 0);
    writer.flush();
    const last = trunk[3] ?? chain.genesisBlock;
    // A part of its state is read while it is on the line, the rest when it is not any more.
    reader.at(last.hash)?.world.account(minerAddress(0));
    const fork = execute(trunk[1] ?? chain.genesisBlock, 1, 1);
    writer.flush();
    expectBalances(last);
    const lineOf = () => [1, 2, 3, 4].map((number) => blocks.lineHash(number));
    expect(lineOf()).toEqual([trunk[0]?.hash, trunk[1]?.hash, fork[0]?.hash, fork[1]?.hash]);
    execute(last, 2);
    writer.flush();
    expect(lineOf()).toEqual(trunk.map(({ hash }) => hash));
    // A stored block is executed again only for its receipts.
    const tip = blocks.tip();
    expect(writer.execute(trunk[0]?.encoded ?? new Uint8Array())).toMatchObject({ receipts: [] });
    writer.flush();
    expect(blocks.tip()).toEqual(tip);
    await store.close();
  });

  it('hides blocks from readers until they are flushed, and continues from the written blocks after a restart', async () => {
    const { chain, store, writer, reader, expectBalances, execute } = await openWorld();
    const blocks = execute(chain.genesisBlock, 0, 1);
    expect(blocks.map(({ hash }) => reader.at(hash))).toEqual([undefined, undefined]);
    writer.flush();
    for (const block of blocks) expectBalances(block);
    const another = createBlockWriter(store, chain.genesis, await loadCrypto());
    const next = chain.mine(blocks[1] ?? chain.genesisBlock, 0);
    another.execute(next.encoded);
    another.flush();
    expectBalances(next);
    await store.close();
  });

  it('rejects a block whose parent is not stored, and a different genesis block', async () => {
    const { chain, store, writer } = await openWorld();
    const orphan = chain.mine(chain.mine(chain.genesisBlock, 0), 0);
    expect(() => writer.execute(orphan.encoded)).toThrow('block 2: the state of its parent is not available');
    const { header } = chain.genesis;
    const other = { alloc: [], header: { ...header, extraData: Uint8Array.of(1) } };
    expect(() => writer.initGenesis(other)).toThrow('another genesis block');
    await store.close();
  });

  it('rejects a block after which an account would have 2^256 wei or more, with the same cause each time', async () => {
    const rich = { [bytesToHex(minerAddress(0))]: { balance: `0x${'f'.repeat(64)}` } };
    const genesis = parseGenesis({ ...Object(createMinedChain().genesis.json), alloc: rich });
    const store = openStateStore(temporaryFolder());
    const writer = createBlockWriter(store, genesis, await loadCrypto());
    const parent = genesisHeader(genesis, writer.initGenesis(genesis));
    const header = {
      ...parent,
      parentHash: headerHash(parent),
      number: 1,
      timestamp: parent.timestamp + 12,
      miner: minerAddress(0),
    };
    const encoded = encodeBlock({ header, transactions: [], uncles: [] });
    const cause = `block 1 does not execute: the balance of ${bytesToHex(minerAddress(0))} exceeds 2^256 - 1 wei`;
    for (let attempt = 0; attempt < 2; attempt++) expect(() => writer.execute(encoded)).toThrow(cause);
    await store.close();
  });

  it('reorganizes up to the documented depth, and reports an error beyond it', async () => {
    const { chain, store, writer, blocks, execute } = await openWorld();
    const trunk = execute(chain.genesisBlock, ...new Array<number>(MAX_REORG_DEPTH + 2).fill(0));
    writer.flush();
    const [first, second] = trunk;
    if (!first || !second) throw new Error('the trunk is too short');
    expect(() => execute(first, 1)).toThrow('was executed too long ago');
    expect(blocks.tip()?.hash).toEqual(trunk.at(-1)?.hash);
    const [fork] = execute(second, 1);
    writer.flush();
    expect(blocks.lineHash(3)).toEqual(fork?.hash);
    await store.close();
  });
});
