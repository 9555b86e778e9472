import { hexToBytes } from '@ethread/core';
import type { BlobScheduleEntry } from './blob-gas.ts';
import { EMPTY_UNCLES_HASH } from './empty-uncles-hash.ts';
import {
  InvalidGenesisError,
  isObject,
  readBytes,
  readObject,
  readPadded,
  readQuantity,
  readSafeInteger,
} from './genesis-json.ts';
import type { Header } from './header.ts';
import type { HeaderRules } from './header-rules/header-rules.ts';
import { readHeaderRules } from './header-rules/header-rules-json.ts';
import { EMPTY_TRIE_ROOT } from './ordered-trie-root.ts';

/** An account that the chain begins with. */
export interface GenesisAccount {
  /** 20 bytes. */
  readonly address: Uint8Array;
  /** wei */
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Uint8Array;
  /** 32 bytes each. */
  readonly storage: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[];
}

/** A chain's beginning and rules, from geth's genesis.json. */
export interface Genesis {
  readonly chainId: bigint;
  /** Fork fields of `config` by their name: block numbers and times. */
  readonly forks: ReadonlyMap<string, number>;
  readonly terminalTotalDifficulty?: bigint;
  /** By time, in order. */
  readonly blobSchedule: readonly BlobScheduleEntry[];
  /** The rules of headers that this chain has otherwise than Ethereum. */
  readonly headerRules: Partial<HeaderRules>;
  readonly alloc: readonly GenesisAccount[];
  /** The file as it was parsed, for engines that read it themselves. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The genesis header without its state root, which follows from executing `alloc`. */
  readonly header: Omit<Header, 'stateRoot'>;
}

/** What holds when the file has no schedule (EIP-4844, EIP-7691, EIP-7892). */
const CANCUN_BLOBS = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n };
const PRAGUE_BLOBS = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n };
const BPO1_BLOBS = { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193n };
const BPO2_BLOBS = { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671n };

/** Forks that set the blob schedule. */
const BLOB_FORKS: Readonly<Record<string, Omit<BlobScheduleEntry, 'timestamp'>>> = {
  cancun: CANCUN_BLOBS,
  prague: PRAGUE_BLOBS,
  osaka: PRAGUE_BLOBS,
  bpo1: BPO1_BLOBS,
  bpo2: BPO2_BLOBS,
  bpo3: BPO2_BLOBS,
  bpo4: BPO2_BLOBS,
  bpo5: BPO2_BLOBS,
};

/** SHA-256 of nothing: the hash of no requests (EIP-7685). */
const EMPTY_REQUESTS_HASH = hexToBytes('0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
const INITIAL_BASE_FEE = 1_000_000_000n;
const MAX_NONCE = 2n ** 64n - 1n;

/**
 * Reads geth's genesis.json.
 *
 * @param json The file through JSON.parse.
 * @throws {InvalidGenesisError} naming the field.
 */
export function parseGenesis(json: unknown): Genesis {
  const file = readObject(json, 'genesis');
  const config = readObject(file['config'], 'config');
  const forks = new Map<string, number>();
  for (const [name, value] of Object.entries(config)) {
    if (/(Block|Time)$/.test(name) && isGiven(value)) {
      forks.set(name, readSafeInteger(value, `config.${name}`));
    }
  }
  const terminal = config['terminalTotalDifficulty'];
  return {
    chainId: readQuantity(config['chainId'], 'config.chainId'),
    forks,
    ...(isGiven(terminal)
      ? { terminalTotalDifficulty: readQuantity(terminal, 'config.terminalTotalDifficulty') }
      : {}),
    blobSchedule: blobScheduleOf(config, forks),
    headerRules: readHeaderRules(config['headerRules']),
    alloc: Object.entries(readObject(file['alloc'], 'alloc')).map(accountOf),
    json: file,
    header: headerOf(file, forks),
  };
}

/** The genesis header, once the state root of `alloc` is known. */
export function genesisHeader({ header }: Pick<Genesis, 'header'>, stateRoot: Uint8Array): Header {
  return { ...header, stateRoot };
}

/** Whether a fork of `genesis.forks` (`londonBlock`, `cancunTime`) holds in a block. */
export function isForkActive(
  forks: Genesis['forks'],
  fork: string,
  { number, timestamp }: Pick<Header, 'number' | 'timestamp'>,
): boolean {
  const start = forks.get(fork);
  return start !== undefined && start <= (fork.endsWith('Time') ? timestamp : number);
}

/** As geth makes block 0: fields of a fork are there when the fork holds from the start. */
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
  };
}

function accountOf([name, value]: [string, unknown]): GenesisAccount {
  // Names of a hostile file may be of any length; this much tells which one is meant.
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

function blobScheduleOf(
  config: Readonly<Record<string, unknown>>,
  forks: Genesis['forks'],
): BlobScheduleEntry[] {
  const given = isGiven(config['blobSchedule'])
    ? readObject(config['blobSchedule'], 'config.blobSchedule')
    : {};
  const entries = Object.entries(BLOB_FORKS).flatMap(([fork, usual]) => {
    const timestamp = forks.get(`${fork}Time`);
    if (timestamp === undefined) return [];
    const entry = given[fork];
    if (!isObject(entry)) return [{ timestamp, ...usual }];
    const field = (name: string) => `config.blobSchedule.${fork}.${name}`;
    const count = (name: 'target' | 'max') =>
      readSafeInteger(isGiven(entry[name]) ? entry[name] : usual[name], field(name));
    const fractionField = field('baseFeeUpdateFraction');
    const fraction = readQuantity(entry['baseFeeUpdateFraction'], fractionField);
    if (fraction === 0n) throw new InvalidGenesisError(`${fractionField}: expected more than 0`);
    return [{ timestamp, target: count('target'), max: count('max'), baseFeeUpdateFraction: fraction }];
  });
  // Of forks at the same time the later one holds: sorting keeps their order.
  return entries.sort((a, b) => a.timestamp - b.timestamp);
}

function uint64Bytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

/** geth writes null for what a file leaves out. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
