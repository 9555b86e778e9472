/** What the document says of a method beside its types. */
export interface MethodDescription {
  /** The name on the wire. */
  readonly name: string;
  readonly summary: string;
  readonly params: readonly ParamDescription[];
  /** The price of one call. */
  readonly credits: number;
  /** Whether a partner may answer in an outage. */
  readonly failover: boolean;
  /** Of eth_getLogs. */
  readonly limits?: {
    readonly maxResults: number;
    readonly maxDurationMs: number;
    /** Addresses plus topics of all positions. */
    readonly maxParameters: number;
  };
  /** The gas of a call is lowered to this many times the block's gas limit. */
  readonly gasCap?: { readonly multipleOfBlockGasLimit: number };
  /** Properties of the first param that the reference marks required; enforced in strict contract mode. */
  readonly requiredPropertiesByContract: readonly string[];
  /** Names of errors that the method may end with. */
  readonly errors: readonly string[];
}

/** One param of a method. */
export interface ParamDescription {
  readonly name: string;
  readonly required: boolean;
  /** Marked required by the reference; enforced in strict contract mode. */
  readonly requiredByContract: boolean;
  /** What an absent param means. */
  readonly default?: string;
}
