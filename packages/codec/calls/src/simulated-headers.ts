import type { SimulatedCalls } from './simulation.ts';
import {
  EMPTY_TRIE_ROOT,
  EMPTY_UNCLES_HASH,
  type Genesis,
  type Header,
  headerRules,
  isForkActive,
  nextBaseFee,
  nextExcessBlobGas,
  withdrawalsRoot,
} from '@ethread/chain';
import { SimulationError } from './overrides.ts';

export const MAX_BLOCKS = 256;
const BLOCK_SECONDS = 12;
const NO_HASH = new Uint8Array(32);
const MAX_TIME = 2n ** 53n - 1n;

export interface PlacedBlock extends SimulatedCalls {
  readonly number: number;
  readonly timestamp: number;
}

/** Numbers and times the blocks, and fills gaps with empty ones. @throws {SimulationError} when they do not fit. */
export function placeBlocks(blocks: readonly SimulatedCalls[], base: Header): readonly PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let { number, timestamp } = base;
  for (const given of blocks) {
    const wanted = given.block.number ?? BigInt(number + 1);
    if (wanted <= BigInt(number)) {
      throw new SimulationError(
        'BlockNumberNotInOrder',
        `block numbers must be in order: ${wanted} <= ${number}`,
      );
    }
    if (wanted - BigInt(base.number) > BigInt(MAX_BLOCKS)) {
      throw new SimulationError('SimulationTooLarge', `too many blocks: ${MAX_BLOCKS} are the most`);
    }
    while (BigInt(number + 1) < wanted) {
      number++;
      timestamp += BLOCK_SECONDS;
      placed.push({ calls: [], accounts: [], block: {}, number, timestamp });
    }
    const time = given.block.time ?? BigInt(timestamp + BLOCK_SECONDS);
    if (time <= BigInt(timestamp) || time > MAX_TIME) {
      throw new SimulationError(
        'BlockTimestampNotInOrder',
        `block timestamps must be in order: ${time} <= ${timestamp}`,
      );
    }
    number++;
    timestamp = Number(time);
    placed.push({ ...given, number, timestamp });
  }
  return placed;
}

/** Creates the header of a simulated block. Unless it `validates`, the base fee defaults to 0. @throws {SimulationError} */
export function headerAfter(
  parent: Header,
  parentHash: Uint8Array,
  { block, number, timestamp }: PlacedBlock,
  genesis: Genesis,
  validates: boolean,
): Header {
  const at = { number, timestamp };
  const isActive = (fork: string) => isForkActive(genesis.forks, fork, at);
  const isMerged =
    parent.difficulty === 0n ||
    genesis.terminalTotalDifficulty === 0n ||
    isActive('mergeNetsplitBlock') ||
    isActive('shanghaiTime');
  if (isMerged && block.difficulty !== undefined) {
    const message = `block ${number}: difficulty override is not allowed after the merge`;
    throw new SimulationError('InvalidParams', message);
  }
  return {
    parentHash,
    sha3Uncles: EMPTY_UNCLES_HASH,
    miner: block.feeRecipient ?? parent.miner,
    stateRoot: NO_HASH,
    transactionsRoot: EMPTY_TRIE_ROOT,
    receiptsRoot: EMPTY_TRIE_ROOT,
    logsBloom: new Uint8Array(256),
    difficulty: isMerged ? 0n : (block.difficulty ?? parent.difficulty),
    number,
    gasLimit: block.gasLimit ?? parent.gasLimit,
    gasUsed: 0n,
    timestamp,
    extraData: new Uint8Array(),
    mixHash: block.prevRandao ?? NO_HASH,
    nonce: new Uint8Array(8),
    ...((isActive('londonBlock') || block.baseFeePerGas !== undefined) && {
      baseFeePerGas: block.baseFeePerGas ?? (validates ? baseFeeAfter(parent, genesis) : 0n),
    }),
    ...(isActive('shanghaiTime') && { withdrawalsRoot: withdrawalsRoot(block.withdrawals ?? []) }),
    ...(isActive('cancunTime') && {
      blobGasUsed: 0n,
      excessBlobGas: nextExcessBlobGas(parent, at, genesis) ?? 0n,
      parentBeaconBlockRoot: block.beaconRoot ?? NO_HASH,
    }),
    // The slot is not known where the parent has none.
    ...(parent.slotNumber !== undefined && { slotNumber: parent.slotNumber + 1n }),
  };
}

function baseFeeAfter(parent: Header, genesis: Genesis): bigint {
  const rule = headerRules(genesis).baseFee;
  if (rule === 'free') return parent.baseFeePerGas ?? 0n;
  // A base fee that was overridden before London is not continued.
  return isForkActive(genesis.forks, 'londonBlock', parent) ? nextBaseFee(parent, rule) : rule.initial;
}
