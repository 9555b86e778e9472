import {
  checkReceipts,
  decodeBlock,
  EMPTY_TRIE_ROOT,
  headerHash,
  parseGenesis,
  recoverSender,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import type { Crypto } from '../../crypto/crypto.ts';
import { Machine } from '../../machine/machine.ts';
import { createPrograms } from '../../programs.ts';
import type { StatePort } from '../../state/state-port.ts';
import { World } from '../../state/world.ts';
import { genesisState } from '../../testing/genesis-state.ts';
import { BlockExecutor, type ChainConfig } from '../execute-block.ts';

/** A block test of the official suite: a state, blocks, and the resulting state. */
export interface BlockchainTest {
  readonly network: string;
  readonly genesisRLP: `0x${string}`;
  readonly pre: OfficialState;
  readonly postState?: OfficialState;
  readonly blocks: readonly { readonly rlp: `0x${string}`; readonly expectException?: string }[];
}

type OfficialState = Readonly<
  Record<
    string,
    {
      readonly nonce: string;
      readonly balance: string;
      readonly code: string;
      readonly storage: Readonly<Record<string, string>>;
    }
  >
>;

const CONFIG: ChainConfig = {
  chainId: 1n,
  forks: new Map(
    [
      ...['homesteadBlock', 'eip150Block', 'eip158Block', 'byzantiumBlock', 'constantinopleBlock'],
      ...['petersburgBlock', 'istanbulBlock', 'berlinBlock', 'londonBlock', 'shanghaiTime', 'cancunTime'],
    ].map((fork) => [fork, 0]),
  ),
  terminalTotalDifficulty: 0n,
  blobSchedule: [{ timestamp: 0, target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n }],
  depositContract: new Uint8Array(20),
  daoForkSupport: false,
};

const number = (text: string) => BigInt(text === '0x' ? 0 : text);
const evenHex = (text: string) => hexToBytes(text === '0x' ? '0x' : `0x${text.slice(2)}`);

/** Creates a runner for tests of the Cancun fork, which are nearly all of the suite. */
export function createOfficialRunner(crypto: Crypto): (test: BlockchainTest) => void {
  const machine = new Machine(2 ** 31);
  const executor = new BlockExecutor(machine, crypto, CONFIG);

  return ({ genesisRLP, pre, postState, blocks }) => {
    const world = new World(stateOf(pre), createPrograms(1_000_000));
    const hashes = [headerHash(decodeBlock(hexToBytes(genesisRLP)).header)];
    for (const { rlp } of blocks) {
      const block = decodeBlock(hexToBytes(rlp));
      const { receipts, gasUsed, blobGasUsed } = executor.execute(world, {
        block,
        senders: block.transactions.map(recoverSender),
        blockHashOf: (height) => hashes[height],
        stateRoot: () => EMPTY_TRIE_ROOT,
      });
      checkReceipts(block, receipts);
      expect([gasUsed, blobGasUsed]).toEqual([block.header.gasUsed, block.header.blobGasUsed]);
      hashes.push(headerHash(block.header));
    }
    if (postState) expectState(world, pre, postState);
  };
}

function stateOf(pre: OfficialState): StatePort {
  return genesisState(
    parseGenesis({ config: { chainId: 1 }, alloc: pre, gasLimit: '0x0', difficulty: '0x0' }),
  );
}

/** Compares every account that exists or existed, with all its slots. */
function expectState(world: World, pre: OfficialState, post: OfficialState): void {
  for (const [address, expected] of Object.entries(post)) {
    const account = world.account(hexToBytes(address));
    expect([address, account.exists, account.nonce, account.balance]).toEqual([
      ...[address, true, number(expected.nonce), number(expected.balance)],
    ]);
    expect(bytesEqual(world.program(account).code, evenHex(expected.code))).toBe(true);
    const keys = [...Object.keys(expected.storage), ...Object.keys(pre[address]?.storage ?? {})];
    for (const key of keys) {
      const word = hexToBytes(`0x${number(key).toString(16).padStart(64, '0')}`);
      const value = bytesToHex(world.readSlot(account, word));
      const wanted = number(expected.storage[key] ?? '0x0');
      expect([address, key, BigInt(value === '0x' ? 0 : value)]).toEqual([address, key, wanted]);
    }
  }
  for (const address of Object.keys(pre)) {
    if (!(address in post)) expect(world.account(hexToBytes(address)).exists).toBe(false);
  }
}
