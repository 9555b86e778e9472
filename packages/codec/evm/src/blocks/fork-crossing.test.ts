import { readFileSync } from 'node:fs';
import {
  type Block,
  checkBlockAccessList,
  checkReceipts,
  decodeBlock,
  EMPTY_TRIE_ROOT,
  type Genesis,
  headerHash,
  keccak256,
  parseGenesis,
  recoverSender,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { Machine } from '../machine/machine.ts';
import { createPrograms } from '../programs.ts';
import type { StatePort } from '../state/state-port.ts';
import { World } from '../state/world.ts';
import { BlockExecutor } from './execute-block.ts';

const RECORDED = new URL('../../../../../tools/setup/recorded/fork-crossing/', import.meta.url);

/** Splits concatenated blocks. */
function* blocksOf(bytes: Uint8Array): Generator<Block> {
  for (let at = 0; at < bytes.length;) {
    const prefix = bytes[at] ?? 0;
    const lengthBytes = prefix > 0xf7 ? prefix - 0xf7 : 0;
    const length =
      lengthBytes === 0 ? prefix - 0xc0 : Number(bytesToHex(bytes.subarray(at + 1, at + 1 + lengthBytes)));
    const end = at + 1 + lengthBytes + length;
    yield decodeBlock(bytes.slice(at, end));
    at = end;
  }
}

function stateOf({ alloc }: Genesis): StatePort {
  const accounts = new Map(alloc.map((account) => [bytesToHex(account.address), account]));
  const codes = new Map(alloc.map(({ code }) => [bytesToHex(keccak256(code)), code]));
  return {
    account(address) {
      const account = accounts.get(bytesToHex(address));
      if (!account) return undefined;
      return {
        nonce: account.nonce,
        balance: account.balance,
        codeHash: keccak256(account.code),
        storageRoot: account.storage.length > 0 ? new Uint8Array(32) : EMPTY_TRIE_ROOT,
      };
    },
    storage(address, slot) {
      const found = accounts
        .get(bytesToHex(address))
        ?.storage.find(({ key }) => bytesToHex(key) === bytesToHex(slot));
      return found?.value ?? new Uint8Array();
    },
    code: (hash) => codes.get(bytesToHex(hash)) ?? new Uint8Array(),
  };
}

describe('executing a chain of geth across Osaka, a blob fork and Amsterdam', () => {
  it('gives the same receipts, gas, requests and access lists as geth', async () => {
    const genesis = parseGenesis(JSON.parse(readFileSync(new URL('genesis.json', RECORDED), 'utf8')));
    const crypto = await loadCrypto();
    const executor = new BlockExecutor(new Machine(crypto.keccak256, 2 ** 30), crypto, {
      chainId: genesis.chainId,
      forks: genesis.forks,
      terminalTotalDifficulty: 0n,
      blobSchedule: genesis.blobSchedule,
      depositContract: hexToBytes('0x00000000219ab540356cbb839cbe05303d7705fa'),
      daoForkSupport: false,
    });
    const world = new World(stateOf(genesis), createPrograms(10_000_000));
    const hashes: Uint8Array[] = [];
    const found: string[] = [];
    for (const block of blocksOf(readFileSync(new URL('chain.rlp', RECORDED)))) {
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
