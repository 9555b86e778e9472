import { bytesEqual, bytesToHex } from '@ethread/core';
import { blobScheduleAt, GAS_PER_BLOB } from '../blob-gas.ts';
import { EMPTY_UNCLES_HASH } from '../empty-hashes.ts';
import type { Header } from '../header.ts';
import { InvalidChainBytesError } from '../errors.ts';
import { nextBaseFee } from './base-fee.ts';
import { nextExcessBlobGas } from './excess-blob-gas.ts';
import { ethashDifficulty } from './ethash-difficulty.ts';
import { fieldProblem, type HeaderParent, isOfLaterFork } from './header-fields.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';
import { isAfterMerge } from './is-after-merge.ts';

const MAX_GAS_LIMIT = 2n ** 63n - 1n;
const NO_NONCE = new Uint8Array(8);
/** "dao-hard-fork" in ASCII: the extra data of ten blocks (EIP-779). */
const DAO_EXTRA_DATA = new TextEncoder().encode('dao-hard-fork');
const DAO_EXTRA_BLOCKS = 10;

/**
 * Checks a header by itself and against its parent: every field that does not follow from the body or from execution.
 * `checkBody` checks bodies. Proof of work is not checked.
 *
 * @param header Header of any block except genesis, which the genesis file defines.
 * @param parent Parent block; undefined when unknown. Only the header itself is checked then.
 * @throws {InvalidChainBytesError} naming block, field, actual and expected value.
 * @example
 * checkHeader(header, { header: parent, hash: headerHash(parent) }, headerRules(genesis));
 */
export function checkHeader(header: Header, parent: HeaderParent | undefined, rules: HeaderRules): void {
  const problem = headerProblem(header, parent, rules);
  if (problem !== undefined) throw new InvalidChainBytesError(`block ${header.number}: ${problem}`);
}

/** Returns the first violation of the rules of {@link checkHeader}; undefined for a valid header. */
export function headerProblem(
  header: Header,
  parent: HeaderParent | undefined,
  rules: HeaderRules,
): string | undefined {
  return (
    (parent && followProblem(header, parent, rules)) ??
    fieldProblem(header, rules) ??
    limitProblem(header, rules) ??
    consensusProblem(header, parent, rules) ??
    // A fork that this version does not support may change how limits and fees follow from the parent.
    (parent && !header.unknownFields ? gasProblem(header, parent.header, rules) : undefined) ??
    blobProblem(header, parent?.header, rules)
  );
}

function followProblem(header: Header, parent: HeaderParent, rules: HeaderRules): string | undefined {
  const { number, timestamp } = parent.header;
  if (header.number !== number + 1) return `expected number ${number + 1}`;
  if (!bytesEqual(header.parentHash, parent.hash)) {
    return `parentHash is ${bytesToHex(header.parentHash)}, block ${number} is ${bytesToHex(parent.hash)}`;
  }
  const mayBeSame = rules.timestamp === 'notBefore' && header.timestamp === timestamp;
  return mayBeSame || header.timestamp > timestamp
    ? undefined
    : `timestamp is ${header.timestamp}, expected more than ${timestamp} of block ${number}`;
}

function limitProblem(
  header: Header,
  { maxExtraDataBytes, gasLimit: rule }: HeaderRules,
): string | undefined {
  const { extraData, gasLimit, gasUsed } = header;
  if (extraData.length > maxExtraDataBytes) {
    return `extraData has ${extraData.length} bytes, expected at most ${maxExtraDataBytes}`;
  }
  if (gasLimit > MAX_GAS_LIMIT) return `gasLimit is ${gasLimit}, expected at most ${MAX_GAS_LIMIT}`;
  if (rule !== 'free' && gasLimit < rule.minimum) {
    return `gasLimit is ${gasLimit}, expected at least ${rule.minimum}`;
  }
  // Both dimensions of gas have the limit of the block (EIP-8037).
  return gasUsed > gasLimit && !header.unknownFields
    ? `gasUsed is ${gasUsed}, expected at most the gas limit of ${gasLimit}`
    : undefined;
}

function consensusProblem(
  header: Header,
  parent: HeaderParent | undefined,
  rules: HeaderRules,
): string | undefined {
  const { difficulty, nonce, sha3Uncles } = header;
  const merged = isAfterMerge(header, parent, rules);
  if (merged === true) {
    if (difficulty !== 0n) return `difficulty is ${difficulty}, expected 0 after the Merge`;
    if (!bytesEqual(nonce, NO_NONCE)) return `nonce is ${bytesToHex(nonce)}, expected 0 after the Merge`;
    if (bytesEqual(sha3Uncles, EMPTY_UNCLES_HASH)) return undefined;
    return `sha3Uncles is ${bytesToHex(sha3Uncles)}, expected ${bytesToHex(EMPTY_UNCLES_HASH)} of no uncles after the Merge`;
  }
  if (merged === false && difficulty === 0n) return 'difficulty is 0, expected more before the Merge';
  if (rules.difficulty === 'ethash' && parent) {
    const expected = ethashDifficulty(header, parent.header, rules);
    if (difficulty !== expected) return `difficulty is ${difficulty}, expected ${expected}`;
  }
  return daoProblem(header, rules);
}

function daoProblem({ number, extraData }: Header, { forks }: HeaderRules): string | undefined {
  const start = forks.get('daoForkBlock');
  if (start === undefined || number < start || number >= start + DAO_EXTRA_BLOCKS) return undefined;
  if (bytesEqual(extraData, DAO_EXTRA_DATA)) return undefined;
  return `extraData is ${bytesToHex(extraData)}, expected ${bytesToHex(DAO_EXTRA_DATA)} of the DAO fork`;
}

function gasProblem(header: Header, parent: Header, rules: HeaderRules): string | undefined {
  const { gasLimit, baseFeePerGas } = header;
  const { gasLimit: limitRule, baseFee } = rules;
  if (limitRule !== 'free') {
    // The first block of London doubles the limit, because the old limit becomes the target (EIP-1559).
    const isFirst = baseFee !== 'free' && parent.baseFeePerGas === undefined && baseFeePerGas !== undefined;
    const before = isFirst ? parent.gasLimit * baseFee.elasticity : parent.gasLimit;
    const step = before / limitRule.stepDivisor;
    const change = gasLimit > before ? gasLimit - before : before - gasLimit;
    if (change >= step) return `gasLimit is ${gasLimit}, expected less than ${step} from ${before}`;
  }
  if (baseFee === 'free' || baseFeePerGas === undefined) return undefined;
  const expected = nextBaseFee(parent, baseFee);
  return baseFeePerGas === expected ? undefined : `baseFeePerGas is ${baseFeePerGas}, expected ${expected}`;
}

function blobProblem(header: Header, parent: Header | undefined, rules: HeaderRules): string | undefined {
  const { blobGasUsed, excessBlobGas, timestamp } = header;
  const entry = blobScheduleAt(rules.blobSchedule, timestamp);
  if (blobGasUsed === undefined || excessBlobGas === undefined || rules.blobGas === 'free') return undefined;
  if (blobGasUsed % GAS_PER_BLOB !== 0n) {
    return `blobGasUsed is ${blobGasUsed}, expected a multiple of ${GAS_PER_BLOB}`;
  }
  if (!entry || isOfLaterFork(header, rules)) return undefined;
  const most = BigInt(entry.max) * GAS_PER_BLOB;
  if (blobGasUsed > most) return `blobGasUsed is ${blobGasUsed}, expected at most ${most}`;
  if (!parent) return undefined;
  const expected = nextExcessBlobGas(parent, header, rules);
  return excessBlobGas === expected ? undefined : `excessBlobGas is ${excessBlobGas}, expected ${expected}`;
}
