import {
  type BlockBegun,
  callBlockOf,
  type CallGround,
  type LikelyState,
  traceCalls,
  type TraceGround,
  type TraceOutcome,
  TransactionTracer,
  withOverrides,
} from '@ethread/calls';
import { type Block, EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Interruption } from '@ethread/evm';
import type { StoredHeader } from '@ethread/ports';
import type { Job } from '../jobs.ts';
import { unpackBegun } from '../workers/packed-block.ts';
import { groundOf, type ProvenModules, type ProvenRuns, uncertainRules } from './proven-runs.ts';

type TraceJob<Kind extends 'trace' | 'traceCalls'> = Extract<Job, { readonly kind: Kind }>;

/** What the senders of a block have before it when nothing is known of them, in wei. */
const LIKELY_BALANCE = 2n ** 96n;
/** A trace ends before the requests of its block, which alone need this contract. */
const NO_DEPOSITS = new Uint8Array(20);

/** Traces a transaction by executing its block up to it, on proven values of the state after the parent. */
export function createProvenTraces(modules: ProvenModules) {
  const { genesis, crypto, limits, requireBlobRules } = modules;
  const config = { ...genesis, depositContract: NO_DEPOSITS, daoForkSupport: false };
  const tracer = new TransactionTracer(config, crypto, limits);

  /** Returns the runs that execute transactions of a block on the state after its parent. */
  function within(
    { block, senders }: Pick<BlockBegun, 'block' | 'senders'>,
    parent: StoredHeader,
    kind: 'trace' | 'traceCalls',
    execute: (ground: TraceGround, interruption: Interruption) => TraceOutcome,
  ): ProvenRuns {
    const { header } = block;
    return {
      likely: withSenders(block, senders),
      run({ world, blockHashOf }, interruption) {
        let isImpossible = false;
        const ground = {
          world,
          blockHashOf: (number: number) =>
            number === parent.header.number ? parent.hash : blockHashOf(number),
          onBlobBaseFee: () => requireBlobRules(header),
          onInvalid: () => (isImpossible = true),
        };
        const outcome = execute(ground, interruption);
        // A transaction cannot be in its block by the values of the run.
        return isImpossible ? { kind: 'uncertain', reason: uncertainRules(header) } : { kind, outcome };
      },
    };
  }

  return {
    transactions(job: TraceJob<'trace'>, parent: StoredHeader): ProvenRuns {
      const traced = unpackBegun(job);
      return within(traced, parent, job.kind, (ground, interruption) =>
        tracer.run(traced, ground, interruption),
      );
    },
    calls(
      { kind, overrides, within: encoded, ...traced }: TraceJob<'traceCalls'>,
      at: StoredHeader,
    ): ProvenRuns {
      const trace = (ground: CallGround, interruption: Interruption, logs = 0) =>
        withOverrides(modules, overrides, ground, (seen) =>
          traceCalls({ ...traced, logs }, modules, seen, interruption),
        );
      if (!encoded) {
        return {
          run: (ground, interruption) => ({
            kind,
            outcome: trace(groundOf(modules, at.header, ground), interruption),
          }),
        };
      }
      const begun = unpackBegun(encoded);
      return within(begun, at, kind, (ground, interruption) => {
        const logs = tracer.advance(begun, ground, interruption);
        return trace({ ...ground, block: callBlockOf(begun.block.header) }, interruption, logs);
      });
    },
  };
}

/**
 * Adds likely accounts to a state: each sender, who can pay for its transactions. The first run then goes through the
 * whole block, instead of leaving out every transaction.
 */
function withSenders(block: Block, senders: readonly Uint8Array[]): (known: LikelyState) => LikelyState {
  const nonces = new Map<string, bigint>();
  for (const [index, sender] of senders.entries()) {
    const name = bytesToHex(sender);
    const nonce = block.transactions[index]?.nonce;
    if (nonce !== undefined && !nonces.has(name)) nonces.set(name, nonce);
  }
  return (known) => ({
    account(address) {
      const found = known.account(address);
      if (found !== undefined) return found;
      const nonce = nonces.get(bytesToHex(address));
      if (nonce === undefined) return undefined;
      return { nonce, balance: LIKELY_BALANCE, codeHash: EMPTY_CODE_HASH, storageRoot: EMPTY_TRIE_ROOT };
    },
    slot: (address, key) => known.slot(address, key),
  });
}
