import type { Fork } from '../forks/forks.ts';
import { recordedFiles } from './recorded.ts';

/** A run of a precompiled contract, in the form of the archive. */
export interface Vector {
  readonly Name: string;
  readonly Input: string;
  readonly Expected?: string;
  readonly Gas?: number;
  readonly ExpectedError?: string;
}

/** Contract and fork of each file. */
const FILES: Readonly<Record<string, readonly [number, Fork]>> = {
  ecRecover: [1, 'frontier'],
  modexp: [5, 'byzantium'],
  modexp_eip2565: [5, 'berlin'],
  modexp_eip7883: [5, 'osaka'],
  bn256Add: [6, 'istanbul'],
  bn256ScalarMul: [7, 'istanbul'],
  bn256Pairing: [8, 'istanbul'],
  blake2F: [9, 'istanbul'],
  'fail-blake2f': [9, 'istanbul'],
  pointEvaluation: [10, 'cancun'],
  blsG1Add: [11, 'prague'],
  blsG1Mul: [12, 'prague'],
  blsG1MultiExp: [12, 'prague'],
  blsG2Add: [13, 'prague'],
  blsG2Mul: [14, 'prague'],
  blsG2MultiExp: [14, 'prague'],
  blsPairing: [15, 'prague'],
  blsMapG1: [16, 'prague'],
  blsMapG2: [17, 'prague'],
  p256Verify: [0x100, 'osaka'],
};

/** The vectors of one file, with the address of their contract and a fork that has it. */
export interface VectorFile {
  readonly file: string;
  readonly number: number;
  readonly fork: Fork;
  readonly vectors: readonly Vector[];
}

/** Yields the recorded vectors of precompiled contracts. @throws {Error} for a file of an unknown contract. */
export function* recordedVectors(): Generator<VectorFile> {
  for (const { name, text } of recordedFiles('precompiles.tar.gz')) {
    const file = /^precompiles\/(.*)\.json$/.exec(name)?.[1];
    if (file === undefined) continue;
    const [number, fork] = FILES[file] ?? FILES[file.replace(/^fail-/, '')] ?? [];
    if (number === undefined || fork === undefined) throw new Error(`${name}: its contract is unknown`);
    const vectors: readonly Vector[] = JSON.parse(text());
    yield { file, number, fork, vectors };
  }
}
