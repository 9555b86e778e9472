import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hash } from '@ethread/types';
import { SAMPLE_CHAIN } from '../service-process.ts';

const landmarks: { readonly contracts: Readonly<Record<string, Hash>> } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);

/** The rules of the chain. */
export const sampleChain: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8'),
).config;

/** A contract with storage, and an account that does not exist. */
export const sampleAccounts: readonly Hash[] = [landmarks.contracts['Token'] ?? '0x', `0x${'99'.repeat(20)}`];
