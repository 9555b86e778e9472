import { hexToBytes } from '@ethread/core';
import { EMPTY_UNCLES_HASH } from '../empty-hashes.ts';
import { keccak256 } from '../crypto.ts';
import { type ForkSchedule, isGiven, parseForkSchedule } from './fork-schedule.ts';
import {
  InvalidGenesisError,
  readBytes,
  readObject,
  readPadded,
  readQuantity,
  readSafeInteger,
} from './genesis-json.ts';
import type { Header } from '../header.ts';
import { EMPTY_TRIE_ROOT } from '../trie/ordered-trie-root.ts';

export interface GenesisAccount {
  /** Length: 20 bytes. */
  readonly address: Uint8Array;
  /** In wei. */
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Uint8Array;
  /** Keys and values, 32 bytes each. */
  readonly storage: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[];
}

/** A chain's genesis state and rules, from geth's genesis.json. */
export interface Genesis extends ForkSchedule {
  /** Address of the deposit contract, whose events are the requests for deposits (EIP-6110). */
  readonly depositContract: Uint8Array;
  /** Whether this chain sets fees, limits, difficulties and times of blocks otherwise than Ethereum. */
  readonly hasFreeHeaders: boolean;
  readonly alloc: readonly GenesisAccount[];
  /** The parsed file, for engines that read it themselves. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Genesis header without its state root, which follows from executing `alloc`. */
  readonly header: Omit<Header, 'stateRoot'>;
}

/** RLP of an empty list: the block access list of the genesis block (EIP-7928). */
const EMPTY_ACCESS_LIST = Uint8Array.of(0xc0);
/** SHA-256 of no bytes: the requests hash of a block without requests (EIP-7685). */
const EMPTY_REQUESTS_HASH = hexToBytes('0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
/** Mainnet's deposit contract (EIP-6110), the default of a file that names none. */
const DEPOSIT_CONTRACT = '0x00000000219ab540356cbb839cbe05303d7705fa';
const INITIAL_BASE_FEE = 1_000_000_000n;
const MAX_NONCE = 2n ** 64n - 1n;

/**
 * Parses geth's genesis.json.
 *
 * @param json Result of JSON.parse on the file.
 * @throws {InvalidGenesisError} naming the field.
 */
export function parseGenesis(json: unknown): Genesis {
  const file = readObject(json, 'genesis');
  const config = readObject(file['config'], 'config');
  const schedule = parseForkSchedule(config);
  const deposits = config['depositContractAddress'];
  return {
    ...schedule,
    depositContract: readBytes(
      isGiven(deposits) ? deposits : DEPOSIT_CONTRACT,
      'config.depositContractAddress',
      20,
    ),
    hasFreeHeaders: readFreedom(config['headerRules']),
    alloc: Object.entries(readObject(file['alloc'], 'alloc')).map(accountOf),
    json: file,
    header: headerOf(file, schedule.forks),
  };
}

/** Reads `config.headerRules`: absent for Ethereum's rules, or `free`. @throws {InvalidGenesisError} */
function readFreedom(value: unknown): boolean {
  if (isGiven(value) && value !== 'free') {
    throw new InvalidGenesisError('config.headerRules: expected "free", or no such field');
  }
  return isGiven(value);
}

/** Returns the complete genesis header from the state root of `alloc`. */
export function genesisHeader({ header }: Pick<Genesis, 'header'>, stateRoot: Uint8Array): Header {
  return { ...header, stateRoot };
}

/** Returns true when a fork of `genesis.forks` (`londonBlock`, `cancunTime`) is active in a block. */
export function isForkActive(
  forks: Genesis['forks'],
  fork: string,
  { number, timestamp }: Pick<Header, 'number' | 'timestamp'>,
): boolean {
  const start = forks.get(fork);
  return start !== undefined && start <= (fork.endsWith('Time') ? timestamp : number);
}

/** Builds the header of block 0 as geth does: with a fork's fields when the fork is active from the start. */
function headerOf(json: Readonly<Record<string, unknown>>, forks: Genesis['forks']): Genesis['header'] {
  const or = (name: string, otherwise: unknown) => (isGiven(json[name]) ? json[name] : otherwise);
  const quantity = (name: string, otherwise?: unknown) => readQuantity(or(name, otherwise), name);
  const bytes = (name: string, length: number) =>
    isGiven(json[name]) ? readBytes(json[name], name, length) : new Uint8Array(length);
  const number = readSafeInteger(or('number', 0), 'number');
  if (number !== 0) throw new InvalidGenesisError('number: expected 0');
  const timestamp = readSafeInteger(or('timestamp', 0), 'timestamp');
  const isActive = (fork: string) => isForkActive(forks, fork, { number, timestamp });
  return {
    parentHash: bytes('parentHash', 32),
    sha3Uncles: EMPTY_UNCLES_HASH,
    miner: bytes('coinbase', 20),
    transactionsRoot: EMPTY_TRIE_ROOT,
    receiptsRoot: EMPTY_TRIE_ROOT,
    logsBloom: new Uint8Array(256),
    difficulty: quantity('difficulty'),
    number,
    gasLimit: quantity('gasLimit'),
    gasUsed: quantity('gasUsed', 0),
    timestamp,
    extraData: readBytes(or('extraData', '0x'), 'extraData'),
    mixHash: bytes(isGiven(json['mixhash']) ? 'mixhash' : 'mixHash', 32),
    nonce: uint64Bytes(readQuantity(or('nonce', 0), 'nonce', MAX_NONCE)),
    ...(isActive('londonBlock') ? { baseFeePerGas: quantity('baseFeePerGas', INITIAL_BASE_FEE) } : {}),
    ...(isActive('shanghaiTime') ? { withdrawalsRoot: EMPTY_TRIE_ROOT } : {}),
    ...(isActive('cancunTime')
      ? {
          blobGasUsed: quantity('blobGasUsed', 0),
          excessBlobGas: quantity('excessBlobGas', 0),
          parentBeaconBlockRoot: new Uint8Array(32),
        }
      : {}),
    ...(isActive('pragueTime') ? { requestsHash: EMPTY_REQUESTS_HASH } : {}),
    ...(isActive('amsterdamTime')
      ? {
          blockAccessListHash: isGiven(json['blockAccessListHash'])
            ? bytes('blockAccessListHash', 32)
            : keccak256(EMPTY_ACCESS_LIST),
          slotNumber: quantity('slotNumber', 0),
        }
      : {}),
  };
}

function accountOf([name, value]: [string, unknown]): GenesisAccount {
  // Names in a hostile file may have any length; this prefix identifies the entry.
  const field = `alloc.${name.slice(0, 66)}`;
  const account = readObject(value, field);
  const or = (key: string, otherwise: unknown) => (isGiven(account[key]) ? account[key] : otherwise);
  return {
    address: readBytes(name, field, 20),
    balance: readQuantity(or('balance', 0), `${field}.balance`),
    nonce: readQuantity(or('nonce', 0), `${field}.nonce`, MAX_NONCE),
    code: readBytes(or('code', '0x'), `${field}.code`),
    storage: Object.entries(readObject(or('storage', {}), `${field}.storage`)).map(([key, slot]) => ({
      key: readPadded(key, `${field}.storage key`, 32),
      value: readPadded(slot, `${field}.storage.${key.slice(0, 66)}`, 32),
    })),
  };
}

function uint64Bytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
