import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { BeaconForkName, ConsensusNetwork } from '../network/consensus-network.ts';
import { parseNetwork } from '../network/parse-network.ts';
import { forksByDigest } from './fork-digest.ts';
import { decompress } from './snappy.ts';

/** Folder of recorded vectors of third parties. It is beside the repository, not part of it. */
export const RECORDED_VECTORS = fileURLToPath(
  new URL('../../../../../../shared/conformance/light-client/', import.meta.url),
);

/** The kinds of vectors that apply to a client. */
const KINDS = ['sync', 'single_merkle_proof', 'update_ranking', 'data_collection'] as const;

/** A vector: a folder of the format of the consensus specifications, `tests/formats/light_client`. */
export interface Vector {
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly fork: string;
  /** Reads a YAML file. */
  yaml(file: string): unknown;
  /** Reads a file of SSZ. */
  ssz(file: string): Uint8Array;
}

/** Returns the vectors below a folder. */
export function findVectors(root: string): Vector[] {
  return walk(resolve(root)).flatMap((folder): Vector[] => {
    const parts = folder.split('/');
    const at = parts.lastIndexOf('light_client');
    const kind = KINDS.find((one) => one === parts[at + 1]);
    if (at < 0 || !kind || !existsSync(join(folder, 'manifest.yaml'))) return [];
    return [
      {
        name: `${parts.slice(at - 2, at).join(' ')} ${kind} ${basename(folder)}`,
        kind,
        fork: parts[at - 1] ?? '',
        yaml: (file) => parse(readFileSync(join(folder, file), 'utf8')),
        ssz: (file) => decompress(readFileSync(join(folder, `${file}.ssz_snappy`))),
      },
    ];
  });
}

function walk(folder: string): string[] {
  const children = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...children.flatMap(({ name }) => walk(join(folder, name)))].sort();
}

/** The network of a vector, without a weak subjectivity period: its slots have no relation to a clock. */
export interface VectorNetwork {
  readonly network: ConsensusNetwork;
  /** Returns the fork of data by its digest. */
  forkOf(digest: unknown): BeaconForkName;
}

/** Reads a vector's `config.yaml`. */
export function networkOf(vector: Vector, genesisValidatorsRoot: string): VectorNetwork {
  const network = parseNetwork(asRecord(vector.yaml('config.yaml')), {
    genesisValidatorsRoot,
    weakSubjectivityEpochs: 1_000_000,
  });
  const digests = forksByDigest(network);
  return {
    network,
    forkOf(digest) {
      const fork = digests.get(String(digest));
      if (!fork) throw new Error(`no fork has digest ${String(digest)}`);
      return fork;
    },
  };
}

/** Narrows a value of a YAML file to a map. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not a map');
  return { ...value };
}
