import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { decodeBlock, headerHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { loadCrypto } from '@ethread/evm';
import fc from 'fast-check';
import { createBlockWriter } from './blocks/block-writer.ts';
import { sampleBlocks, sampleGenesis } from './testing/sample-chain.ts';
import { createTrieState } from './state/trie-state.ts';
import { createExecutedBlocks } from './store/executed-blocks.ts';
import { createFlatSource } from './store/state-reader.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore, plain, type StateStore } from './store/state-store.ts';
import { createTrieNodeCache } from './store/trie-node-cache.ts';
import { temporaryFolders } from '@ethread/storage/testing';

const temporaryFolder = temporaryFolders();

/** Runs an import in a separate process and kills it, a while after it has written the given block. */
function killedImport(path: string, afterBlock: number, every: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--conditions=@ethread/source', join(import.meta.dirname, 'testing/killed-import.ts'), path, `${every}`],
    { env: { ...process.env, NODE_OPTIONS: '--no-warnings' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return new Promise((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const written = Number(output.trimEnd().split('\n').at(-1));
      if (written >= afterBlock) child.kill('SIGKILL');
    });
    child.on('exit', () => resolve());
  });
}

function everyAddressAndSlot(store: StateStore): { addresses: Uint8Array[]; slots: Uint8Array[] } {
  const addresses = [...store.accounts.keys()].map((key) => bytesToHex(key.subarray(0, 20)));
  const slots = [...store.slots.keys()].map((key) => bytesToHex(key.subarray(0, 52)));
  const bytes = (keys: readonly string[]) =>
    [...new Set(keys)].map((key) => Buffer.from(key.slice(2), 'hex'));
  return { addresses: bytes(addresses), slots: bytes(slots) };
}

describe('a killed import', () => {
  it.each([
    [1, 1],
    [20, 1],
    [70, 5],
    [130, 3],
  ])(
    'leaves a flat state that equals the trie when killed after block %i while writing every %i blocks, and can be continued',
    async (afterBlock, every) => {
      const path = temporaryFolder();
      await killedImport(path, afterBlock, every);
      const store = openStateStore(path);
      const flat = createFlatState(store);
      const blocks = createExecutedBlocks(store, flat);
      const nodes = createTrieNodeCache((hash) => plain(store.nodes.get(hash)), 10_000_000);
      const codeOf = (hash: Uint8Array) => plain(store.codes.get(hash));
      const tip = blocks.tip();
      if (!tip) throw new Error('nothing was written');
      expect(tip.number).toBeGreaterThanOrEqual(afterBlock);

      const { addresses, slots } = everyAddressAndSlot(store);
      const randomNumber = fc.nat({ max: tip.number });
      fc.assert(
        fc.property(
          randomNumber,
          fc.constantFrom(...addresses),
          slots.length > 0 ? fc.constantFrom(...slots) : fc.constant(undefined),
          (number, address, slotOfAccount) => {
            const block = blocks.byHash(blocks.lineHash(number) ?? new Uint8Array(32));
            if (!block) throw new Error(`block ${number} of the line is not there`);
            const trie = createTrieState(nodes, codeOf, block.stateRoot);
            const flatState = createFlatSource(flat, trie.code, number);
            const { storageSince: _, ...account } = { storageSince: 0, ...flatState.account(address) };
            expect(account).toEqual({ ...trie.account(address) });
            if (!slotOfAccount) return;
            const [contract, slot] = [slotOfAccount.subarray(0, 20), slotOfAccount.subarray(20)];
            expect(bytesToHex(flatState.storage(contract, slot))).toBe(
              bytesToHex(trie.storage(contract, slot)),
            );
          },
        ),
        { numRuns: 2_000 },
      );

      const writer = createBlockWriter(store, sampleGenesis, await loadCrypto());
      const chain = await sampleBlocks(tip.number + 3);
      // From the genesis block on, like an importer that was killed before it stored any of these blocks.
      for (const block of chain.slice(-6)) writer.execute(block);
      writer.flush();
      const last = decodeBlock(chain.at(-1) ?? new Uint8Array());
      expect(blocks.tip()?.hash).toEqual(headerHash(last.header));
      await store.close();
    },
  );
});
