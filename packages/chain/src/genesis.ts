import { EthreadError, hexToBytes } from '@ethread/core';
import type { BlobScheduleEntry } from './blob-gas.ts';
import type { Header } from './header.ts';
import { keccak256 } from './keccak.ts';
import { EMPTY_TRIE_ROOT } from './ordered-trie-root.ts';
import { encodeRlp } from './rlp.ts';

/** A genesis file that cannot be used; the message names the field. */
export class InvalidGenesisError extends EthreadError {
  override readonly name = 'InvalidGenesisError';
}

/** A chain's beginning and rules, from geth's genesis.json. */
export interface Genesis {
  readonly chainId: bigint;
  /** Fork fields of `config` by their name: block numbers and times. */
  readonly forks: ReadonlyMap<string, number>;
  /** By time, in order. */
  readonly blobSchedule: readonly BlobScheduleEntry[];
  /** The file as it was parsed, for engines that read it themselves. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The genesis header without its state root, which follows from executing `alloc`. */
  readonly header: Omit<Header, 'stateRoot'>;
}

/** Forks that set the blob schedule, with the fractions that hold when the file has none (EIP-4844, EIP-7691). */
const BLOB_FORKS: Readonly<Record<string, bigint>> = {
  cancun: 3_338_477n,
  prague: 5_007_716n,
  osaka: 5_007_716n,
  bpo1: 8_346_193n,
  bpo2: 11_684_671n,
  bpo3: 11_684_671n,
  bpo4: 11_684_671n,
  bpo5: 11_684_671n,
};

/** SHA-256 of nothing: the hash of no requests (EIP-7685). */
const EMPTY_REQUESTS_HASH = hexToBytes('0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
const EMPTY_UNCLES_HASH = keccak256(encodeRlp([]));
const INITIAL_BASE_FEE = 1_000_000_000n;

/** Reads geth's genesis.json. @throws {InvalidGenesisError} naming the field. */
export function parseGenesis(json: unknown): Genesis {
  if (!isRecord(json)) throw new InvalidGenesisError('expected an object');
  const { config } = json;
  if (!isRecord(config)) throw new InvalidGenesisError('config: expected an object');
  if (!isRecord(json['alloc'])) throw new InvalidGenesisError('alloc: expected an object');
  const forks = new Map<string, number>();
  for (const [name, value] of Object.entries(config)) {
    if (!/(Block|Time)$/.test(name) || value === null) continue;
    forks.set(name, Number(quantity(value, `config.${name}`, BigInt(Number.MAX_SAFE_INTEGER))));
  }
  const genesis = {
    chainId: quantity(config['chainId'], 'config.chainId'),
    forks,
    blobSchedule: blobScheduleOf(config, forks),
    json,
  };
  return { ...genesis, header: headerOf(json, forks) };
}

/** The genesis header, once the state root of `alloc` is known. */
export function genesisHeader({ header }: Genesis, stateRoot: Uint8Array): Header {
  return { ...header, stateRoot };
}

function headerOf(
  json: Record<string, unknown>,
  forks: ReadonlyMap<string, number>,
): Omit<Header, 'stateRoot'> {
  const timestamp = Number(quantity(json['timestamp'] ?? 0, 'timestamp', BigInt(Number.MAX_SAFE_INTEGER)));
  const isActive = (name: string) => (forks.get(name) ?? Infinity) <= (name.endsWith('Time') ? timestamp : 0);
  const isCancun = isActive('cancunTime');
  return {
    parentHash: bytes(json['parentHash'], 'parentHash', 32),
    sha3Uncles: EMPTY_UNCLES_HASH,
    miner: bytes(json['coinbase'], 'coinbase', 20),
    transactionsRoot: EMPTY_TRIE_ROOT,
    receiptsRoot: EMPTY_TRIE_ROOT,
    logsBloom: new Uint8Array(256),
    difficulty: quantity(json['difficulty'] ?? 0, 'difficulty'),
    number: 0,
    gasLimit: quantity(json['gasLimit'], 'gasLimit'),
    gasUsed: quantity(json['gasUsed'] ?? 0, 'gasUsed'),
    timestamp,
    extraData: bytes(json['extraData'] ?? '0x', 'extraData'),
    mixHash: bytes(json['mixHash'] ?? json['mixhash'], 'mixHash', 32),
    nonce: paddedQuantity(json['nonce'] ?? 0, 'nonce', 8),
    ...(isActive('londonBlock')
      ? {
          baseFeePerGas: json['baseFeePerGas']
            ? quantity(json['baseFeePerGas'], 'baseFeePerGas')
            : INITIAL_BASE_FEE,
        }
      : {}),
    ...(isActive('shanghaiTime') ? { withdrawalsRoot: EMPTY_TRIE_ROOT } : {}),
    ...(isCancun ? { blobGasUsed: quantity(json['blobGasUsed'] ?? 0, 'blobGasUsed') } : {}),
    ...(isCancun ? { excessBlobGas: quantity(json['excessBlobGas'] ?? 0, 'excessBlobGas') } : {}),
    ...(isCancun
      ? { parentBeaconBlockRoot: bytes(json['parentBeaconBlockRoot'], 'parentBeaconBlockRoot', 32) }
      : {}),
    ...(isActive('pragueTime') ? { requestsHash: EMPTY_REQUESTS_HASH } : {}),
  };
}

function blobScheduleOf(
  config: Record<string, unknown>,
  forks: ReadonlyMap<string, number>,
): BlobScheduleEntry[] {
  const given = config['blobSchedule'] ?? {};
  if (!isRecord(given)) throw new InvalidGenesisError('config.blobSchedule: expected an object');
  const entries = Object.entries(BLOB_FORKS).flatMap(([fork, usual]) => {
    const timestamp = forks.get(`${fork}Time`);
    if (timestamp === undefined) return [];
    const entry = given[fork];
    const fraction = isRecord(entry) ? entry['baseFeeUpdateFraction'] : usual;
    return [
      {
        timestamp,
        baseFeeUpdateFraction: quantity(fraction, `config.blobSchedule.${fork}.baseFeeUpdateFraction`),
      },
    ];
  });
  for (const { baseFeeUpdateFraction } of entries) {
    if (baseFeeUpdateFraction === 0n)
      throw new InvalidGenesisError('config.blobSchedule: a baseFeeUpdateFraction is zero');
  }
  return entries;
}

function quantity(value: unknown, field: string, max = 2n ** 256n - 1n): bigint {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  if (isNumber || (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value))) {
    const parsed = BigInt(value);
    if (parsed >= 0n && parsed <= max) return parsed;
  }
  throw new InvalidGenesisError(`${field}: expected a number`);
}

function bytes(value: unknown, field: string, length?: number): Uint8Array {
  if (value === undefined && length !== undefined) return new Uint8Array(length);
  try {
    const parsed = hexToBytes(String(value));
    if (length === undefined || parsed.length === length) return parsed;
  } catch {
    // Said below, with the field.
  }
  throw new InvalidGenesisError(
    `${field}: expected ${length === undefined ? 'hex' : `${length} bytes of hex`}`,
  );
}

function paddedQuantity(value: unknown, field: string, length: number): Uint8Array {
  const digits = quantity(value, field)
    .toString(16)
    .padStart(2 * length, '0');
  return bytes(`0x${digits}`, field, length);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
