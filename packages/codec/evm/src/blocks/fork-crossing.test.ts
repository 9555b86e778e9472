import {
  checkBlockAccessList,
  checkReceipts,
  EMPTY_TRIE_ROOT,
  headerHash,
  recoverSender,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { Machine } from '../machine/machine.ts';
import { createPrograms } from '../programs.ts';
import { World } from '../state/world.ts';
import { readCrossing, readCrossingGenesis } from '../testing/fork-crossing.ts';
import { genesisState } from '../testing/genesis-state.ts';
import { BlockExecutor } from './execute-block.ts';

describe('executing a chain of geth across Osaka, a blob fork and Amsterdam', () => {
  it('gives the same receipts, gas, requests and access lists as geth', async () => {
    const genesis = readCrossingGenesis();
    const crypto = await loadCrypto();
    const executor = new BlockExecutor(new Machine(2 ** 30), crypto, {
      chainId: genesis.chainId,
      forks: genesis.forks,
      terminalTotalDifficulty: 0n,
      blobSchedule: genesis.blobSchedule,
      depositContract: hexToBytes('0x00000000219ab540356cbb839cbe05303d7705fa'),
      daoForkSupport: false,
    });
    const world = new World(genesisState(genesis), createPrograms(10_000_000));
    const hashes: Uint8Array[] = [];
    const found: string[] = [];
    for (const block of await readCrossing()) {
      const { header } = block;
      hashes[header.number - 1] = header.parentHash;
      const result = executor.execute(world, {
        block,
        senders: block.transactions.map(recoverSender),
        blockHashOf: (number) => hashes[number],
        stateRoot: () => EMPTY_TRIE_ROOT,
      });
      checkReceipts(block, result.receipts);
      expect([header.number, result.gasUsed, result.blobGasUsed]).toEqual([
        ...[header.number, header.gasUsed, header.blobGasUsed],
      ]);
      expect(result.requestsHash).toEqual(header.requestsHash);
      expect(result.blockAccessList !== undefined).toBe(header.blockAccessListHash !== undefined);
      if (result.blockAccessList) checkBlockAccessList(header, result.blockAccessList);
      found.push(bytesToHex(headerHash(header)));
    }
    expect(found).toHaveLength(48);
  });
});
