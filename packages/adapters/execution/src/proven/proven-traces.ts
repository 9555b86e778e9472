import {
  type BlockBegun,
  callBlockOf,
  type CallEngine,
  type CallGround,
  type CallRequest,
  isForkCertain,
  type LikelyState,
  type ProvenGround,
  traceCalls,
  type TraceGround,
  type TraceOutcome,
  TransactionTracer,
  withOverrides,
} from '@ethread/calls';
import {
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  type ForkSchedule,
  type Header,
  isSystemTransaction,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Crypto, Interruption } from '@ethread/evm';
import {
  type CallWork,
  isUnavailable,
  type OrUnavailable,
  type StoredHeader,
  type TraceSource,
} from '@ethread/ports';
import type { ProvenCounts } from './proven-counts.ts';
import type { ProvenOptions } from './proven-options.ts';
import type { ProveRuns, RunnableCall } from './prove-runs.ts';
import { uncertainRules } from './uncertain-rules.ts';

/** What the senders of a block have before it when nothing is known of them, in wei. */
const LIKELY_BALANCE = 2n ** 96n;
/** A trace ends before the requests of its block, which alone need this contract. */
const NO_DEPOSITS = new Uint8Array(20);

/** CPU time of all runs of a trace, in milliseconds, and more for each gas of its block. */
const BLOCK_MS = 2_000;
const GAS_MS = 200 / 1_000_000;

export interface ProvenTracesModules {
  readonly genesis: ForkSchedule;
  readonly crypto: Crypto;
  readonly engine: CallEngine;
  readonly prove: ProveRuns;
  readonly counts: ProvenCounts;
  readonly groundOf: (at: StoredHeader, ground: ProvenGround) => CallGround;
  /** Throws where the price of blob gas is in doubt. */
  readonly requireBlobRules: (at: Pick<StoredHeader, 'header'>) => void;
}

interface TracedRun {
  readonly outcome: TraceOutcome;
  /** Whether a transaction cannot be in its block by the values of the run. */
  readonly isImpossible: boolean;
}

/** Traces a transaction by executing its block up to it, on proven values of the state after the parent. */
export function createProvenTraces(
  { genesis, crypto, engine, prove, counts, groundOf, requireBlobRules }: ProvenTracesModules,
  { frameMemoryBytes }: Pick<ProvenOptions, 'frameMemoryBytes'>,
): TraceSource {
  const config = { ...genesis, depositContract: NO_DEPOSITS, daoForkSupport: false };
  const tracer = new TransactionTracer(config, crypto, { frameMemoryBytes });

  /** Counts a trace by rules that are not certain. */
  function uncertain(at: Pick<StoredHeader, 'header'>) {
    counts.unproven.fork++;
    return uncertainRules(at);
  }

  /** Returns whether the rules of a block are not certain. */
  function isUncertain(header: Header): boolean {
    // The schedule does not say whether the chain applies the DAO fork in its block.
    return genesis.forks.get('daoForkBlock') === header.number || !isForkCertain(genesis, header);
  }

  /** Runs work that executes transactions of a block on the state after its parent. */
  async function within(
    begun: Pick<BlockBegun, 'block' | 'blockHash' | 'senders'>,
    parent: StoredHeader,
    work: CallWork,
    execute: (ground: TraceGround, interruption: Interruption) => TraceOutcome,
  ): Promise<OrUnavailable<TraceOutcome>> {
    const { header } = begun.block;
    if (isUncertain(header)) return uncertain({ header });
    const run: RunnableCall<TracedRun> = {
      hintFor: { kind: 'block', hash: begun.blockHash, calls: callsOf(begun) },
      mostMs: BLOCK_MS + Number(header.gasUsed) * GAS_MS,
      likely: withSenders(begun),
      run({ world, blockHashOf }, interruption) {
        let isImpossible = false;
        const ground = {
          world,
          blockHashOf: (number: number) =>
            number === parent.header.number ? parent.hash : blockHashOf(number),
          onBlobBaseFee: () => requireBlobRules({ header }),
          onInvalid: () => (isImpossible = true),
        };
        return { outcome: execute(ground, interruption), isImpossible };
      },
    };
    const found = await prove(run, parent, work);
    if (isUnavailable(found)) return found;
    return found.isImpossible ? uncertain({ header }) : found.outcome;
  }

  const tracing = { engine, crypto };

  return {
    traceTransactions: (traced, parent, work) =>
      within(traced, parent, work, (ground, interruption) => tracer.run(traced, ground, interruption)),
    async traceCalls(traced, overrides, at, work) {
      const trace = (ground: CallGround, interruption: Interruption, logs = 0) =>
        withOverrides({ genesis, crypto }, overrides, ground, (seen) =>
          traceCalls({ ...traced, logs }, tracing, seen, interruption),
        );
      const begun = traced.within;
      if (begun) {
        return within(begun, at, work, (ground, interruption) => {
          const logs = tracer.advance(begun, ground, interruption);
          return trace({ ...ground, block: callBlockOf(begun.block.header) }, interruption, logs);
        });
      }
      if (!isForkCertain(genesis, at.header)) return uncertain(at);
      const run: RunnableCall<TraceOutcome> = {
        hintFor: {
          kind: 'calls',
          calls: traced.calls.map(({ request }) => request),
          overrides: overrides.accounts,
        },
        run: (ground, interruption) => trace(groundOf(at, ground), interruption),
      };
      return prove(run, at, work);
    },
  };
}

/**
 * Adds likely accounts to a state: each sender, who can pay for its transactions. The first run then goes through the
 * whole block, instead of leaving out every transaction.
 */
function withSenders({
  block,
  senders,
}: Pick<BlockBegun, 'block' | 'senders'>): (known: LikelyState) => LikelyState {
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

/** Returns the transactions up to the last traced one as calls. */
function callsOf({ block, senders }: Pick<BlockBegun, 'block' | 'senders'>): readonly CallRequest[] {
  return senders.flatMap((from, index): CallRequest[] => {
    const transaction = block.transactions[index];
    if (!transaction || isSystemTransaction(transaction)) return [];
    const { to, value, input, gasLimit } = transaction;
    return [{ from, to, value, input, gas: gasLimit }];
  });
}
