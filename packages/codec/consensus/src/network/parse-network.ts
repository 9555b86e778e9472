import { EthreadError, hexToBytes } from '@ethread/core';
import {
  type BlobLimit,
  type ConsensusFork,
  type ConsensusNetwork,
  FORK_NAMES,
  isForkName,
} from './consensus-network.ts';
import { LEAST_EPOCHS } from './public-networks.ts';

/** Thrown for a network's parameters that are missing or invalid. */
export class InvalidNetworkError extends EthreadError {
  override readonly name = 'InvalidNetworkError';
}

/** What a network's `config.yaml` lacks. */
export interface NetworkOptions {
  /** Default: `CONFIG_NAME`. */
  readonly name?: string;
  readonly genesisValidatorsRoot: string;
  /** Unix time in seconds. Default: `MIN_GENESIS_TIME` + `GENESIS_DELAY`. */
  readonly genesisTime?: number;
  /** Default: 256, the least that the rules of stake give. */
  readonly weakSubjectivityEpochs?: number;
}

/** Sizes that the preset fixes. */
const PRESETS = {
  mainnet: { slotsPerEpoch: 32, epochsPerPeriod: 256, committeeSize: 512 },
  minimal: { slotsPerEpoch: 8, epochsPerPeriod: 8, committeeSize: 32 },
} as const;
/** FAR_FUTURE_EPOCH: of a fork without a date. A parser of YAML may have rounded it. */
const FAR_FUTURE_EPOCH = 2 ** 63;
const FORK_EPOCH = /^([A-Z]+)_FORK_EPOCH$/;
/** Forks before Electra: light client data of them is older than any checkpoint. */
const OLDER_FORKS = new Set(['altair', 'bellatrix', 'capella', 'deneb']);

/** Reads an own network from the parsed `config.yaml` of its beacon nodes. @throws {InvalidNetworkError} */
export function parseNetwork(
  fields: Readonly<Record<string, unknown>>,
  options: NetworkOptions,
): ConsensusNetwork {
  const preset = PRESETS[fields['PRESET_BASE'] === 'minimal' ? 'minimal' : 'mainnet'];
  const forks = FORK_NAMES.flatMap((name): ConsensusFork[] => {
    const epoch = epochOf(fields, `${name.toUpperCase()}_FORK_EPOCH`);
    if (epoch === undefined) return [];
    return [{ name, epoch, version: versionOf(fields, `${name.toUpperCase()}_FORK_VERSION`) }];
  });
  if (forks.length === 0)
    throw new InvalidNetworkError('the network has no epoch of Electra or of a later fork');
  const unsupported = unsupportedFork(fields);
  const slotMs = Number(fields['SLOT_DURATION_MS'] ?? Number(fields['SECONDS_PER_SLOT']) * 1000);
  return {
    ...preset,
    name: options.name ?? String(fields['CONFIG_NAME'] ?? 'own network'),
    genesisTime:
      options.genesisTime ?? numberOf(fields, 'MIN_GENESIS_TIME') + numberOf(fields, 'GENESIS_DELAY'),
    genesisValidatorsRoot: rootOf(options.genesisValidatorsRoot),
    slotMs: positive('SLOT_DURATION_MS', slotMs),
    forks,
    ...(unsupported ? { unsupportedFrom: unsupported } : {}),
    blobLimits: blobLimitsOf(fields, forks),
    weakSubjectivityEpochs: options.weakSubjectivityEpochs ?? LEAST_EPOCHS,
  };
}

/** Returns the first fork with an epoch that this version does not implement. */
function unsupportedFork(
  fields: Readonly<Record<string, unknown>>,
): { name: string; epoch: number } | undefined {
  const unknown = Object.keys(fields).flatMap((field) => {
    const name = FORK_EPOCH.exec(field)?.[1]?.toLowerCase();
    if (name === undefined || OLDER_FORKS.has(name) || isForkName(name)) return [];
    const epoch = epochOf(fields, field);
    return epoch === undefined ? [] : [{ name, epoch }];
  });
  return unknown.sort((a, b) => a.epoch - b.epoch)[0];
}

function blobLimitsOf(
  fields: Readonly<Record<string, unknown>>,
  [first]: readonly ConsensusFork[],
): readonly BlobLimit[] {
  const initial = fields['MAX_BLOBS_PER_BLOCK_ELECTRA'];
  const schedule: unknown = fields['BLOB_SCHEDULE'] ?? [];
  if (!Array.isArray(schedule)) throw new InvalidNetworkError('BLOB_SCHEDULE is not a list');
  const entries = schedule.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null)
      throw new InvalidNetworkError('BLOB_SCHEDULE has no entries');
    const row: Readonly<Record<string, unknown>> = { ...entry };
    return { epoch: numberOf(row, 'EPOCH'), maxBlobs: numberOf(row, 'MAX_BLOBS_PER_BLOCK') };
  });
  const limits = initial === undefined ? [] : [{ epoch: first?.epoch ?? 0, maxBlobs: Number(initial) }];
  return [...limits, ...entries].sort((a, b) => a.epoch - b.epoch);
}

function epochOf(fields: Readonly<Record<string, unknown>>, field: string): number | undefined {
  if (fields[field] === undefined) return undefined;
  const epoch = Number(fields[field]);
  return epoch >= FAR_FUTURE_EPOCH ? undefined : numberOf(fields, field);
}

function numberOf(fields: Readonly<Record<string, unknown>>, field: string): number {
  const value = Number(fields[field]);
  if (fields[field] === undefined || !Number.isSafeInteger(value) || value < 0) {
    throw new InvalidNetworkError(`${field} is not a number: ${String(fields[field])}`);
  }
  return value;
}

function positive(field: string, value: number): number {
  if (!Number.isSafeInteger(value) || value <= 0)
    throw new InvalidNetworkError(`${field} is not positive: ${value}`);
  return value;
}

/** Reads a fork version, which YAML writes as a number in hex and some parsers read as text. */
function versionOf(fields: Readonly<Record<string, unknown>>, field: string): Uint8Array {
  const value = numberOf(fields, field);
  if (value > 0xffff_ffff) throw new InvalidNetworkError(`${field} is longer than four bytes`);
  const version = new Uint8Array(4);
  new DataView(version.buffer).setUint32(0, value);
  return version;
}

function rootOf(hex: string): Uint8Array {
  const root = hexToBytes(hex);
  if (root.length !== 32) throw new InvalidNetworkError('genesisValidatorsRoot is not 32 bytes');
  return root;
}
