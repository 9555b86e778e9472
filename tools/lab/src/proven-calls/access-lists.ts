import {
  checkBlockAccessList,
  decodeBlock,
  decodeRlp,
  headerHash,
  parseGenesis,
  recoverSender,
  type RlpItem,
} from '@ethread/chain';
import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import { BlockExecutor, createPrograms, loadCrypto, Machine, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import { until } from '@ethread/setup';

/** Makes the access lists of a chain's blocks, because geth serves none. */
export interface ListMaker {
  /** Executes the next block of the chain. @throws when its list has another hash than geth's header. */
  add(block: Uint8Array): void;
  /** Returns the list of a block as nodes show it, by its hash. Waits until the block was added. */
  list(hash: unknown): Promise<unknown>;
}

const MEMORY_BYTES = 2 ** 30;
const PROGRAM_BYTES = 2 ** 26;
/** The time from geth's block to its list, at most, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Creates the maker of a chain with a genesis file. */
export async function createListMaker(file: object): Promise<ListMaker> {
  const genesis = parseGenesis(file);
  const crypto = await loadCrypto();
  const { chainId, forks, blobSchedule, terminalTotalDifficulty } = genesis;
  const { depositContract = new Uint8Array(20) } = genesis;
  const executor = new BlockExecutor(new Machine(MEMORY_BYTES), crypto, {
    chainId,
    forks,
    blobSchedule,
    daoForkSupport: false,
    depositContract,
    ...(terminalTotalDifficulty === undefined ? {} : { terminalTotalDifficulty }),
  });
  const world = new World(genesisState(genesis), createPrograms(PROGRAM_BYTES));
  const hashes = new Map<number, Uint8Array>();
  const lists = new Map<unknown, unknown>();
  return {
    add(encoded) {
      const block = decodeBlock(encoded);
      const { header } = block;
      const hash = headerHash(header);
      hashes.set(header.number, hash);
      hashes.set(header.number - 1, header.parentHash);
      const { blockAccessList } = executor.execute(world, {
        block,
        senders: block.transactions.map(recoverSender),
        blockHashOf: (number) => hashes.get(number),
        // Only receipts before Byzantium have it.
        stateRoot: () => new Uint8Array(32),
      });
      if (!blockAccessList) return;
      checkBlockAccessList(header, blockAccessList);
      lists.set(bytesToHex(hash), listToJson(blockAccessList));
    },
    async list(hash) {
      await until(() => lists.has(hash), PATIENCE_MS).catch(() => undefined);
      return lists.get(hash) ?? null;
    },
  };
}

const itemsOf = (item: RlpItem | undefined): readonly RlpItem[] =>
  item === undefined || item instanceof Uint8Array ? [] : item;
const hexOf = (item: RlpItem | undefined) => bytesToHex(item instanceof Uint8Array ? item : new Uint8Array());
const quantityOf = (item: RlpItem | undefined) => quantityToHex(BigInt(hexOf(item).replace(/^0x$/, '0x0')));
const wordOf = (item: RlpItem | undefined) => `0x${hexOf(item).slice(2).padStart(64, '0')}`;

/** Returns the JSON of a list by the names of EIP-7928. */
function listToJson(list: Uint8Array): object[] {
  const changes = (items: RlpItem | undefined, name: string, print: (item: RlpItem | undefined) => string) =>
    itemsOf(items).map((one) => {
      const [index, value] = itemsOf(one);
      return { blockAccessIndex: quantityOf(index), [name]: print(value) };
    });
  return itemsOf(decodeRlp(list, 'list')).map((account) => {
    const [address, slots, reads, balances, nonces, codes] = itemsOf(account);
    return {
      address: hexOf(address),
      storageChanges: itemsOf(slots).map((slot) => {
        const [key, values] = itemsOf(slot);
        return { slot: wordOf(key), slotChanges: changes(values, 'postValue', wordOf) };
      }),
      storageReads: itemsOf(reads).map(wordOf),
      balanceChanges: changes(balances, 'postBalance', quantityOf),
      nonceChanges: changes(nonces, 'postNonce', quantityOf),
      codeChanges: changes(codes, 'newCode', hexOf),
    };
  });
}

/** Decodes the bytes of geth's debug_getRawBlock. */
export const rawBlock = (hex: unknown): Uint8Array => hexToBytes(`0x${String(hex).slice(2)}`);
