import { bytesEqual } from '@ethread/core';
import { type ConsensusNetwork, forkAt, isExpired, periodOf } from '../network/consensus-network.ts';
import { type Bootstrap, type ClaimedHeader, type Format, formatOf, type Update } from '../wire/messages.ts';
import {
  EXECUTION_HASH_INDEX,
  EXECUTION_PAYLOAD_INDEX,
  indicesAt,
  isValidBranch,
  isZeroBranch,
  PARENT_HASH_INDEX,
} from './merkle.ts';
import { reject, type Rejection } from './outcome.ts';
import { countParticipants, hasTwoThirds } from './rank-updates.ts';
import type { LightClientStore } from './store.ts';

/** The root of the checkpoint before anything is final. */
const ZERO_ROOT = new Uint8Array(32);

/** Checks a bootstrap of the trusted block (`initialize_light_client_store`). Returns undefined when it is valid. */
export function checkBootstrap(
  network: ConsensusNetwork,
  { format, header, committee }: Bootstrap,
  currentSlot: number,
): Rejection | undefined {
  const { slot, stateRoot } = header.beacon;
  if (isExpired(network, slot, currentSlot)) {
    return reject('expired', `the checkpoint of slot ${slot} is past the weak subjectivity period`);
  }
  const rejection = checkFormat(network, format, slot) ?? checkExecution(network, format, header);
  if (rejection) return rejection;
  const { currentCommittee } = indicesAt(network, slot);
  return isValidBranch(committee.root, committee.branch, currentCommittee, stateRoot)
    ? undefined
    : reject('invalid-committee', `the committee is not of the state of slot ${slot}`);
}

/** Checks an update but its signature (`validate_light_client_update`). Stricter: two thirds must have signed. */
export function checkUpdate(
  network: ConsensusNetwork,
  store: LightClientStore,
  update: Update,
  currentSlot: number,
): Rejection | undefined {
  const participants = countParticipants(update.participants);
  if (!hasTwoThirds(network, participants)) {
    return reject('below-two-thirds', `${participants} of ${network.committeeSize} members signed`);
  }
  return (
    checkSlots(network, store, update, currentSlot) ??
    checkClaims(network, update) ??
    checkKnownCommittee(network, store, update)
  );
}

/** Checks what an update claims by itself: its format and its branches. Neither its signature nor its slots. */
export function checkClaims(network: ConsensusNetwork, update: Update): Rejection | undefined {
  return (
    checkFormat(network, update.format, update.attested.beacon.slot) ??
    checkExecution(network, update.format, update.attested) ??
    checkFinality(network, update) ??
    checkCommittee(network, update)
  );
}

function checkSlots(
  network: ConsensusNetwork,
  store: LightClientStore,
  { attested, finality, signatureSlot }: Update,
  currentSlot: number,
): Rejection | undefined {
  const { slot } = attested.beacon;
  const finalizedSlot = finality?.header.beacon.slot ?? 0;
  if (!(signatureSlot > slot && slot >= finalizedSlot)) {
    const order = `finalized ${finalizedSlot}, attested ${slot}, signature ${signatureSlot}`;
    return reject('malformed', `the slots are out of order: ${order}`);
  }
  if (signatureSlot > currentSlot) {
    return reject('future', `the signature is of slot ${signatureSlot}, the current slot is ${currentSlot}`);
  }
  const period = periodOf(network, signatureSlot);
  if (period !== store.period && !(store.next && period === store.period + 1)) {
    return reject('unknown-committee', `the committee of period ${period} is not known`);
  }
  return forkAt(network, signatureSlot - 1)
    ? undefined
    : reject('unsupported-fork', `the fork of slot ${signatureSlot - 1} is not implemented`);
}

/** Checks that the data has the format of its slot's fork: nodes send the original format of each slot. */
function checkFormat(network: ConsensusNetwork, format: Format, slot: number): Rejection | undefined {
  const fork = forkAt(network, slot);
  if (!fork) return reject('unsupported-fork', `the fork of slot ${slot} is not implemented`);
  return formatOf(fork.name) === format
    ? undefined
    : reject('malformed', `slot ${slot} is of ${fork.name}, the data has the format of ${format}`);
}

/** Checks the branch from a header's execution block to its body (`is_valid_light_client_header`). */
function checkExecution(
  network: ConsensusNetwork,
  format: Format,
  { beacon, executionBranch, executionLeaf }: ClaimedHeader,
): Rejection | undefined {
  const fork = forkAt(network, beacon.slot);
  if (!fork) return reject('unsupported-fork', `the fork of slot ${beacon.slot} is not implemented`);
  const upgraded = fork.name === 'gloas' ? PARENT_HASH_INDEX : EXECUTION_HASH_INDEX;
  const index = format === 'gloas' ? upgraded : EXECUTION_PAYLOAD_INDEX;
  return isValidBranch(executionLeaf, executionBranch, index, beacon.bodyRoot)
    ? undefined
    : reject('invalid-execution', `the execution block is not of the body of slot ${beacon.slot}`);
}

function checkFinality(
  network: ConsensusNetwork,
  { attested, finality, format }: Update,
): Rejection | undefined {
  if (!finality) return undefined;
  const { branch, header } = finality;
  const { slot, stateRoot } = attested.beacon;
  if (isZeroBranch(branch)) {
    return header.isEmpty ? undefined : reject('malformed', 'a finalized header without its branch');
  }
  // Until the first epoch is final, the checkpoint of the state has a zero root.
  const isGenesis = header.beacon.slot === 0;
  if (isGenesis && !header.isEmpty) return reject('malformed', 'the finalized header of slot 0 is not empty');
  const rejection = isGenesis ? undefined : checkExecution(network, format, header);
  if (rejection) return rejection;
  const { finalizedRoot } = indicesAt(network, slot);
  return isValidBranch(isGenesis ? ZERO_ROOT : header.root, branch, finalizedRoot, stateRoot)
    ? undefined
    : reject('invalid-finality', `the finalized header is not of the state of slot ${slot}`);
}

function checkCommittee(network: ConsensusNetwork, { attested, next }: Update): Rejection | undefined {
  if (!next) return undefined;
  const { slot, stateRoot } = attested.beacon;
  if (isZeroBranch(next.branch)) {
    return next.isEmpty ? undefined : reject('malformed', 'a sync committee without its branch');
  }
  return isValidBranch(next.root, next.branch, indicesAt(network, slot).nextCommittee, stateRoot)
    ? undefined
    : reject('invalid-committee', `the next committee is not of the state of slot ${slot}`);
}

function checkKnownCommittee(
  network: ConsensusNetwork,
  store: LightClientStore,
  { attested, next }: Update,
): Rejection | undefined {
  const { slot } = attested.beacon;
  const known = periodOf(network, slot) === store.period ? store.next : undefined;
  return next && !next.isEmpty && known?.isFinal && !bytesEqual(known.root, next.root)
    ? reject('conflicting-committee', `the next committee of slot ${slot} is not the finalized one`)
    : undefined;
}
