/** What a key may have, by the name of a plan in the configuration. */
export interface Plan {
  readonly creditsPerDay: number;
  /** Calls a second, 1 or more, on each server; each item of a batch is one. */
  readonly requestsPerSecond: number;
  /** Whether a partner may answer in an outage. */
  readonly failover: boolean;
  /** Connections open at a time. */
  readonly webSockets: number;
  /** Items of one batch; the contract's own limit holds too. */
  readonly batchItems: number;
  /** Bytes of one body; the contract's own limit holds too. */
  readonly bodyBytes: number;
  /** Calls, estimates and proofs in flight at a time, on each server; those that wait count. */
  readonly callsInFlight: number;
  /** CPU time that one call, estimate or proof may use, in milliseconds. */
  readonly callTimeMs: number;
  /** Gas that one call or estimate may use; undefined leaves the cap to the contract. */
  readonly callGas?: number;
}

/** The plans by name, as they are at this moment: the configuration may change while the service runs. */
export interface Plans {
  get(name: string): Plan | undefined;
  names(): readonly string[];
}
