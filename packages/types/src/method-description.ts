import type { ErrorName } from './generated/errors.gen.ts';

/** What any document says of a method so far that calls can be checked. */
export interface MethodSignature {
  /** The name on the wire. */
  readonly name: string;
  readonly summary: string;
  readonly params: readonly ParamSignature[];
  readonly limits?: Readonly<Record<string, number>>;
  /** Properties of the first param that the reference marks required; enforced in strict contract mode. */
  readonly requiredPropertiesByContract?: readonly string[];
  /** Names of the document's errors that the method may end with. */
  readonly errors: readonly string[];
}

/** One param of any document's method. */
export interface ParamSignature {
  readonly name: string;
  readonly required: boolean;
  /** Marked required by the reference; enforced in strict contract mode. */
  readonly requiredByContract?: boolean;
  /** What an absent param means. */
  readonly default?: string;
}

/** What the service's document says of a method beside its types. */
export interface MethodDescription extends MethodSignature {
  readonly params: readonly ParamDescription[];
  /** The price of one call. */
  readonly credits: number;
  /** Whether a partner may answer in an outage. */
  readonly failover: boolean;
  readonly limits?: {
    readonly maxResults?: number;
    readonly maxDurationMs?: number;
    /** Addresses plus topics of all positions of eth_getLogs. */
    readonly maxParameters?: number;
    /** Calls of the method in one batch. */
    readonly maxPerBatch?: number;
  };
  /** The gas of a call is lowered to this many times the block's gas limit. */
  readonly gasCap?: { readonly multipleOfBlockGasLimit: number };
  readonly requiredPropertiesByContract: readonly string[];
  /** Errors that the method may end with. */
  readonly errors: readonly ErrorName[];
}

/** One param of a method. */
export interface ParamDescription extends ParamSignature {
  readonly requiredByContract: boolean;
}
