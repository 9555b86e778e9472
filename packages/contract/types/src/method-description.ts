/** The properties of a method, in any document, that are needed to check calls. */
export interface MethodSignature {
  /** Name on the wire. */
  readonly name: string;
  readonly params: readonly ParamSignature[];
  readonly limits?: Readonly<Record<string, number>>;
  /** Properties of the first param that the reference marks required; enforced in strict contract mode. */
  readonly requiredPropertiesByContract?: readonly string[];
  /** Names of the document's errors that the method may return. */
  readonly errors: readonly string[];
}

/** The names of the params that select a block, in every document. */
export const BLOCK_PARAMS: ReadonlySet<string> = new Set(['block', 'newestBlock']);

/** One param of a method, in any document. */
export interface ParamSignature {
  readonly name: string;
  readonly required: boolean;
  /** Marked required by the reference; enforced in strict contract mode. */
  readonly requiredByContract?: boolean;
  /** Meaning of an absent param. */
  readonly default?: string;
}

/** The properties of a method in a document with prices, except its types. */
export interface MethodDescription extends MethodSignature {
  /** Price of one call in credits. */
  readonly credits: number;
  /** True when a partner may answer in an outage. */
  readonly failover: boolean;
  /** False for a method whose state is on this server, so that no upstream node can answer it. */
  readonly isForwarded?: false;
  readonly limits?: {
    readonly maxResults?: number;
    readonly maxDurationMs?: number;
    /** Maximum addresses plus topics of all positions of eth_getLogs. */
    readonly maxParameters?: number;
    /** Maximum block range of one call. */
    readonly maxBlocks?: number;
    /** Maximum calls of the method in one batch. */
    readonly maxPerBatch?: number;
    /** Maximum of filters or subscriptions that one connection, one key and one server may have. */
    readonly maxPerConnection?: number;
    /** Bytes that a call returns or reverts with. */
    readonly maxReturnBytes?: number;
    /** Bytes that a call or an estimate reverts with. */
    readonly maxRevertBytes?: number;
    /** Bytes of the code of all overrides of a call. */
    readonly maxCodeBytes?: number;
    /** Bytes of the list in a result of several blocks. */
    readonly maxBytes?: number;
    readonly maxPerKey?: number;
    readonly maxPerServer?: number;
    /** Maximum addresses plus topics of all filters or subscriptions of one key, and of one server. */
    readonly maxValuesPerKey?: number;
    readonly maxValuesPerServer?: number;
    /** Time without a poll after which a filter ends, in milliseconds. */
    readonly expiryMs?: number;
    /** Maximum blocks that a subscription may be behind the head. */
    readonly maxBlocksBehind?: number;
    /** Price of each notification. */
    readonly creditsPerNotification?: number;
  };
  /** Cap of a call's gas, as a multiple of the block's gas limit. */
  readonly gasCap?: { readonly multipleOfBlockGasLimit: number };
}
