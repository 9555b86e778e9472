import { type ProvenReads, ProvenValues, type StateReads } from '@ethread/calls';
import { keccak256, quantityBytes } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import {
  ContractError,
  type ErrorName,
  type EthGetProofResult,
  ExecutionRevertedError,
  type Hash,
} from '@ethread/types';
import { codeCall } from '../../code-call.ts';
import { UnlistedError } from '../../response-error.ts';
import type { Transport } from '../../transport.ts';
import { proveAccount, type ProvenAccount } from '../proven-account.ts';
import { hexString, type ProvenHeader, proving } from '../proven-block.ts';
import type { OnProven } from '../proven-fact.ts';
import type { Trust } from '../trust.ts';
import { UnprovenError, VerificationError } from '../verification-error.ts';

export interface ReadModules {
  readonly transport: Transport;
  readonly trust: Trust;
  readonly onProven: OnProven;
}

/** What a round of proofs is for. */
export interface ReadsOfCall {
  readonly reads: StateReads;
  /** The account that sends the call, whose code is not read by sending. */
  readonly sender: Uint8Array;
  /** Whether calls can revert at the block. */
  readonly canRevert: boolean;
}

/** Errors of the service with which it leaves a proof or a code out. */
const OF_STATE: ReadonlySet<string> = new Set<ErrorName>([
  'HeaderNotFound',
  'PrunedHistory',
  'InvalidParams',
  'ExecutionFailed',
  'ExecutionTimeout',
  'MethodNotFound',
]);
/** The most storage keys of one eth_getProof. */
const MAX_KEYS = 1_024;

/**
 * Proves what a call reads at a block by the methods of the contract alone. All requests are sent at once, so that a
 * transport sends them as one batch.
 *
 * @throws {VerificationError} when a response contradicts the block.
 * @throws {UnprovenError} when the service has no proofs of the block.
 */
export async function proveReads(
  { transport, trust, onProven }: ReadModules,
  block: ProvenHeader,
  { reads, sender, canRevert }: ReadsOfCall,
): Promise<ProvenReads> {
  const { stateRoot } = block.header;
  const at = { blockHash: block.hash };

  async function account(address: Uint8Array, keys: readonly Uint8Array[]): Promise<ProvenAccount> {
    const hexes = keys.map(bytesToHex);
    const hex = bytesToHex(address);
    const response = await transport.request<EthGetProofResult>('eth_getProof', [hex, hexes, at]);
    const proven = proveAccount(stateRoot, hex, hexes, response);
    onProven({ part: 'account', block: block.header.number, by: bytesToHex(stateRoot) });
    return proven;
  }

  async function code(address: Uint8Array): Promise<Uint8Array> {
    const call = codeCall(bytesToHex(address), canRevert ? 'revert' : 'return');
    const shown = await shownCode(transport, [call, at]);
    return proving(() => hexToBytes(hexString(shown, 'code')));
  }

  const unknown = [...reads.accounts.values()].filter(
    ({ address, isUnknown }) => isUnknown && !bytesEqual(address, sender),
  );
  const owners = [...reads.codes.values(), ...unknown];
  const [accounts, codes, hashes] = await Promise.all([
    Promise.all(
      [...reads.accounts.values()].flatMap(({ address, keys }) =>
        inParts([...keys.values()]).map((part) => account(address, part)),
      ),
    ),
    Promise.all(owners.map(({ address }) => code(address))),
    reads.blocks.size > 0 ? trust.ancestors(block, [...reads.blocks]) : new Map<number, Hash>(),
  ]).catch((error: unknown) => {
    throw unavailability(error, block) ?? error;
  });

  const values = new ProvenValues();
  const addresses = [...reads.accounts.values()].flatMap(({ address, keys }) =>
    inParts([...keys.values()]).map(() => address),
  );
  for (const [index, proven] of accounts.entries()) {
    const address = addresses[index];
    if (!address) continue;
    values.setAccount(address, proven.account);
    for (const { key, value } of proven.proof.storageProof)
      values.setSlot(address, key, quantityBytes(value));
  }
  for (const [index, owner] of owners.entries()) {
    const shown = codes[index] ?? new Uint8Array();
    const hash = keccak256(shown);
    const wanted = values.codeHashOf(owner.address, 'codeHash' in owner ? owner.codeHash : undefined);
    if (wanted && !bytesEqual(hash, wanted)) {
      throw new VerificationError(
        `the code of ${bytesToHex(owner.address)} hashes to ${bytesToHex(hash)}, not to ${bytesToHex(wanted)}`,
      );
    }
    if (!wanted) continue;
    values.setCode(hash, shown);
    onProven({ part: 'code', block: block.header.number, by: bytesToHex(hash) });
  }
  for (const [number, hash] of hashes) values.setBlockHash(number, hexToBytes(hash));
  return { values };
}

/** Splits storage keys into the parts of requests, at least one. */
function inParts(keys: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const count = Math.max(1, Math.ceil(keys.length / MAX_KEYS));
  return Array.from({ length: count }, (_none, part) => keys.slice(part * MAX_KEYS, (part + 1) * MAX_KEYS));
}

/** Returns what a call ends with that shows code, by reverting or by returning. */
async function shownCode(transport: Transport, params: readonly unknown[]): Promise<unknown> {
  try {
    return await transport.request('eth_call', params);
  } catch (error) {
    if (error instanceof ExecutionRevertedError) return error.data ?? '0x';
    throw error;
  }
}

/** Returns the error of a service that does not prove a state. Others, such as of credits, remain. */
function unavailability(error: unknown, { header, hash }: ProvenHeader): Error | undefined {
  const isOfState =
    error instanceof UnlistedError || (error instanceof ContractError && OF_STATE.has(error.errorName));
  if (!isOfState) return undefined;
  return new UnprovenError(`the service does not prove the state of block ${header.number} (${hash})`, {
    cause: error,
  });
}
