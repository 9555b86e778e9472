import {
  type CallEngine,
  callBlockOf,
  type CallGround,
  type CallLimits,
  type LikelyState,
  type ProvenGround,
} from '@ethread/calls';
import type { ForkSchedule, Header } from '@ethread/chain';
import type { Crypto, Interruption } from '@ethread/evm';
import type { CallResult } from '../workers/messages.ts';

/** Thrown out of a run where the rules of its block are in doubt. */
export class UncertainRulesError extends Error {
  override readonly name = 'UncertainRulesError';
}

/** Returns why a call at a block whose rules are in doubt has no outcome. */
export const uncertainRules = ({ number }: Header): string => `the rules of block ${number} are not certain`;

/** A job as runs over proven state. */
export interface ProvenRuns {
  /** Adds likely values to those that are known. Default: none. */
  readonly likely?: (known: LikelyState) => LikelyState;
  /** Whether a run leaves its world as it found it, so that later calls may read from it. Default: false. */
  readonly leavesWorld?: boolean;
  readonly run: (ground: ProvenGround, interruption: Interruption) => CallResult;
}

/** What runs of all kinds share. */
export interface ProvenModules {
  readonly genesis: ForkSchedule;
  readonly crypto: Crypto;
  readonly engine: CallEngine;
  readonly limits: CallLimits;
  /** @throws {UncertainRulesError} where the price of blob gas is in doubt. */
  readonly requireBlobRules: (header: Header) => void;
}

/** Returns the ground of calls at a block. */
export function groundOf(
  { requireBlobRules }: Pick<ProvenModules, 'requireBlobRules'>,
  header: Header,
  { world, blockHashOf }: Pick<ProvenGround, 'world' | 'blockHashOf'>,
): CallGround {
  return { block: callBlockOf(header), world, blockHashOf, onBlobBaseFee: () => requireBlobRules(header) };
}
