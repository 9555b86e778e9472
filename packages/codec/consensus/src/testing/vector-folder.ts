import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { parseNetwork } from '../network/parse-network.ts';
import { forksByDigest } from './fork-digest.ts';
import { decompress } from './snappy.ts';

/** Folder of recorded vectors of third parties. It is beside the repository, not part of it. */
export const RECORDED_VECTORS = fileURLToPath(
  new URL('../../../../../../shared/conformance/light-client/', import.meta.url),
);

/** A vector: a folder of the format of the consensus specifications, `tests/formats/light_client`. */
export interface Vector {
  readonly name: string;
  readonly fork: string;
  yaml(file: string): unknown;
  ssz(file: string): Uint8Array;
}

export function findVectors(root: string, kind: 'sync' | 'update_ranking'): Vector[] {
  const manifests = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/manifest.yaml') && path.includes(`/light_client/${kind}/`))
    .toSorted();
  return manifests.map((manifest): Vector => {
    const folder = join(root, dirname(manifest));
    const parts = folder.split('/');
    const at = parts.lastIndexOf('light_client');
    return {
      name: `${parts.slice(at - 2, at).join(' ')} ${kind} ${basename(folder)}`,
      fork: parts[at - 1] ?? '',
      yaml: (file) => parse(readFileSync(join(folder, file), 'utf8')),
      ssz: (file) => decompress(readFileSync(join(folder, `${file}.ssz_snappy`))),
    };
  });
}

/**
 * Reads a vector's `config.yaml`, without a weak subjectivity period: its slots have no relation to a clock. `forkOf`
 * returns the fork of data by its digest.
 */
export function networkOf(vector: Vector, genesisValidatorsRoot: string) {
  const network = parseNetwork(asRecord(vector.yaml('config.yaml')), {
    genesisValidatorsRoot,
    weakSubjectivityEpochs: 1_000_000,
  });
  const digests = forksByDigest(network);
  return {
    network,
    forkOf(digest: unknown) {
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
