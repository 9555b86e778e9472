import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { decodeBlock, headerHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import fc from 'fast-check';
import { createBlockWriter } from './blocks/block-writer.ts';
import { sampleBlocks, sampleGenesis } from './sample-chain.test.data.ts';
import { createTrieState } from './state/trie-state.ts';
import { createExecutedBlocks } from './store/executed-blocks.ts';
import { createFlatSource } from './store/flat-source.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore, plain, type StateStore } from './store/state-store.ts';
import { createTrieNodeCache } from './store/trie-node-cache.ts';
import { temporaryFolders } from './temporary-folder.test.data.ts';

const temporaryFolder = temporaryFolders();

/** Runs an import in a process of its own and kills it, a while after it has written some block. */
function killedImport(path: string, afterBlock: number, every: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=@ethread/source',
      join(import.meta.dirname, 'killed-import.test.data.ts'),
      path,
      `${every}`,
    ],
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
  const addresses = [...store.accounts.getKeys()].map((key) => bytesToHex(key.subarray(0, 20)));
  const slots = [...store.slots.getKeys()].map((key) => bytesToHex(key.subarray(0, 52)));
  const bytes = (keys: readonly string[]) =>
    [...new Set(keys)].map((key) => Buffer.from(key.slice(2), 'hex'));
  return { addresses: bytes(addresses), slots: bytes(slots) };
}

describe('an import that was killed', () => {
  it.each([
    [1, 1],
    [20, 1],
    [70, 5],
    [130, 3],
  ])(
    'after block %i, writing every %i blocks, leaves a flat state that equals the trie, and goes on',
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

      const writer = createBlockWriter(store, sampleGenesis);
      const chain = await sampleBlocks(tip.number + 3);
      // From the genesis block on, as an importer does that was killed before it kept any of them.
      for (const block of chain.slice(-6)) await writer.execute(block);
      writer.flush();
      const last = decodeBlock(chain.at(-1) ?? new Uint8Array());
      expect(blocks.tip()?.hash).toEqual(headerHash(last.header));
      await store.close();
    },
    60_000,
  );
});
