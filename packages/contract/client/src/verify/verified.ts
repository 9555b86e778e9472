import { type BlobScheduleEntry, parseForkSchedule, publicForkSchedule } from '@ethread/chain';
import {
  describeProblem,
  type Hash,
  InvalidParamsError,
  type MethodName,
  serviceMethods,
  validateParams,
} from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';
import type { VerifiedCalls } from './calls/verified-calls.ts';
import { createProvenChain } from './proven-chain.ts';
import { createChosenBlocks } from './chosen-block.ts';
import type { ConsensusHeads } from './consensus-heads.ts';
import { guardedTransport } from './guarded-transport.ts';
import type { OnProven } from './proven-fact.ts';
import type { LogCheck } from './proven-logs.ts';
import { type Anchor, createTrust } from './trust.ts';
import { UnprovenError, VerificationError } from './verification-error.ts';
import { verifiedMethods } from './verified-methods.ts';

/** Methods whose results may be passed on without proof. */
export type UnprovableMethod = Extract<MethodName, 'eth_call' | 'eth_estimateGas' | 'rpc.discover'>;

export interface VerifiedOptions {
  /** The hash of the trusted block. Default: the service's finalized block, which need not be of the canonical chain. */
  readonly anchor?: Hash;
  /** Follows consensus instead of an anchor: the newest signed block is trusted. See `@ethread/client/consensus`. */
  readonly consensus?: ConsensusHeads;
  /**
   * The proof of eth_getLogs over a range. `returned` proves that the blocks of the returned logs have these matching
   * logs and no others. `complete` also proves that all other blocks of the range have none, for which it reads each
   * header. Default `returned`.
   */
  readonly logs?: LogCheck;
  /** The rules by which calls are run: mainnet, sepolia, hoodi, or the `config` of a genesis.json. Default: no calls. */
  readonly chain?: string | Readonly<Record<string, unknown>>;
  /** The time that the client spends on running one call, in milliseconds. Default 5,000. */
  readonly callTimeMs?: number;
  /** Whether the companion `proof_call` proves calls by one request, where the service has it. Default true. */
  readonly witnesses?: boolean;
  /** Methods whose results are passed on without proof. Default none: the transport rejects them. */
  readonly unproven?: readonly UnprovableMethod[];
  /** The chain's blob schedule, which proves `blobGasPrice` of receipts. Without it the field is passed on unproven. */
  readonly blobSchedule?: readonly BlobScheduleEntry[];
  /** The most steps from a block to a trusted one. Each covers up to 8,191 blocks from Prague on. Default 64. */
  readonly maxSteps?: number;
  /** Receives each check that passed, such as to show it. Proven values that the transport has cached need no check. */
  readonly onProven?: OnProven;
}

/** A transport whose results are proven. */
export interface VerifiedTransport extends Transport {
  /** Returns the trusted block. Store it and pass it as `anchor` the next time to link later uses to this one. */
  anchor(): Promise<Anchor>;
}

/**
 * Creates a transport that proves every result before it returns it. A result contains only proven fields and the
 * unproven fields that docs/verified-client.md lists.
 *
 * @throws {VerificationError} from `request`, when a response contradicts the chain.
 * @throws {UnprovenError} from `request`, for a result that cannot be proven.
 * @throws at once for an unknown `chain`.
 * @example const client = createClient(verified(http('https://host/v3/KEY'), { anchor: '0x…' }));
 */
export function verified(transport: Transport, options: VerifiedOptions = {}): VerifiedTransport {
  const { anchor, consensus, logs = 'returned', maxSteps = 64, onProven = () => {}, unproven = [] } = options;
  const passedOn: ReadonlySet<string> = new Set(unproven);
  const schedule = options.chain === undefined ? undefined : scheduleOf(options.chain);
  const guarded = guardedTransport(transport);
  const view = createProvenChain(guarded, options.blobSchedule ?? schedule?.blobSchedule, onProven);
  let loading: Promise<VerifiedCalls> | undefined;

  /** Loads the engine of calls once. */
  function calls(): Promise<VerifiedCalls> {
    if (!schedule) {
      throw new UnprovenError('calls are proven by running them: pass the option `chain`, whose rules apply');
    }
    loading ??= import('./calls/verified-calls.ts')
      .then(({ createVerifiedCalls }) =>
        createVerifiedCalls(schedule, { callTimeMs: 5_000, witnesses: true, ...options }),
      )
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

  let prover = proverOf(anchor);

  function proverOf(hash: Hash | undefined) {
    const trust = createTrust(guarded, view, { anchor: hash, maxSteps, onProven });
    const chosen = createChosenBlocks(view, trust, consensus);
    return {
      hash,
      trust,
      methods: verifiedMethods({ transport: guarded, view, trust, chosen, logs, onProven, calls }),
    };
  }

  /** Returns the proofs against the newest signed block that the service has. */
  async function currentProver(): Promise<ReturnType<typeof proverOf>> {
    if (!consensus) return prover;
    const attested = await consensus.attested();
    for (const hash of attested) {
      if (prover.hash === hash) return prover;
      if (await view.headerByHash(hash)) return (prover = proverOf(hash));
    }
    throw new VerificationError(
      `the service has none of the ${attested.length} blocks that were signed last`,
    );
  }

  return {
    anchor: async () => (await currentProver()).trust.anchor(),
    async request<Result>(
      method: string,
      params: readonly unknown[],
      requestOptions: RequestOptions = {},
    ): Promise<Result> {
      if (passedOn.has(method)) return transport.request(method, params, requestOptions);
      const name = serviceMethods.find(method)?.name;
      const prove = name && prover.methods[name];
      if (!prove) throw new UnprovenError(`no root of a block proves the result of ${method}`);
      // The proofs read params of the document's types, and most of them request other methods than the client's.
      const problem = validateParams(name, params);
      if (problem) throw new InvalidParamsError({ detail: describeProblem(problem) });
      // The result has the document's type for the method, as with every transport.
      const run = async () => (await currentProver()).methods[name]?.(params);
      return (await untilAborted(run, requestOptions.signal)) as Result;
    },
    close: () => transport.close(),
  };
}

/** @throws {VerificationError} for an unknown name. @throws {InvalidGenesisError} for an invalid `config`. */
function scheduleOf(chain: string | Readonly<Record<string, unknown>>) {
  if (typeof chain !== 'string') return parseForkSchedule(chain);
  const schedule = publicForkSchedule(chain);
  if (schedule) return schedule;
  throw new VerificationError(`the chain "${chain}" is not known: give the config of its genesis.json`);
}

/** Rejects when the signal aborts. The shared work continues for the other calls. */
function untilAborted<Result>(
  start: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return start();
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    start()
      .finally(() => signal.removeEventListener('abort', abort))
      .then(resolve, reject);
  });
}
