import type { BlobScheduleEntry } from '@ethread/chain';
import type { Hash, MethodName } from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';
import { createChainView } from './chain-view.ts';
import { createChosenBlocks } from './chosen-block.ts';
import type { LogCheck } from './proven-logs.ts';
import { type Anchor, createTrust } from './trust.ts';
import { UnprovenError } from './verification-error.ts';
import { verifiedMethods } from './verified-methods.ts';

/** Methods whose answers no root of a block covers. */
export type UnprovableMethod = Extract<MethodName, 'eth_call' | 'eth_estimateGas' | 'rpc.discover'>;

export interface VerifiedOptions {
  /**
   * The hash of the block that is trusted, from a source that is. Without one the service's finalized block is taken for
   * it at the first use: then what follows is proven to be one chain, and nothing says that it is the chain.
   */
  readonly anchor?: Hash;
  /**
   * What is proven of eth_getLogs over a range: `returned`, that the blocks of the logs that came have these and no others
   * that match; `complete`, that all other blocks of the range have none either, for which each header is read.
   * Default `returned`.
   */
  readonly logs?: LogCheck;
  /** Methods whose answers are passed on though nothing proves them. Default none: they are refused. */
  readonly unproven?: readonly UnprovableMethod[];
  /** The chain's blob schedule, which proves `blobGasPrice` of receipts. Without it that is passed on. */
  readonly blobSchedule?: readonly BlobScheduleEntry[];
  /** Steps that a block may be from one that is trusted, each up to 8,191 blocks from Prague on. Default 64. */
  readonly maxSteps?: number;
}

/** A transport whose answers are proven. */
export interface VerifiedTransport extends Transport {
  /** The block that is trusted; kept and given as `anchor` the next time, it ties later uses to this one. */
  anchor(): Promise<Anchor>;
}

/**
 * Proves what a service answers before anybody sees it. The results have what is proven, and of the rest only what the
 * README lists.
 *
 * @throws {VerificationError} from `request`, when an answer is not what the chain says.
 * @throws {UnprovenError} from `request`, for what can not be proven.
 * @example const client = createClient(verified(http('https://host/v3/KEY'), { anchor: '0x…' }));
 */
export function verified(transport: Transport, options: VerifiedOptions = {}): VerifiedTransport {
  const { anchor, logs = 'returned', unproven = [], blobSchedule, maxSteps = 64 } = options;
  const passedOn: ReadonlySet<string> = new Set(unproven);
  const view = createChainView(transport, blobSchedule);
  const trust = createTrust(transport, view, { anchor, maxSteps });
  const chosen = createChosenBlocks(view, trust);
  const methods = verifiedMethods({ transport, view, trust, chosen, logs });

  return {
    anchor: () => trust.anchor(),
    async request<Result>(
      method: string,
      params: readonly unknown[],
      requestOptions: RequestOptions = {},
    ): Promise<Result> {
      if (passedOn.has(method)) return transport.request(method, params, requestOptions);
      const prove = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!prove) throw new UnprovenError(`no root of a block proves what ${method} answers`);
      // The document's type for the method, as of every transport.
      return (await untilAborted(() => prove(params), requestOptions.signal)) as Result;
    },
    close: () => transport.close(),
  };
}

/** What others wait for, too, goes on without who ended it. */
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
