/** The limits of a key, by the name of a plan in the configuration. */
export interface Plan {
  readonly creditsPerDay: number;
  /** Calls a second, 1 or more, on each server; each item of a batch is one. */
  readonly requestsPerSecond: number;
  /** Whether a partner may respond in an outage. */
  readonly failover: boolean;
  /** Whether responses without proof are rejected. */
  readonly provenOnly: boolean;
  /** Connections open at a time. */
  readonly webSockets: number;
  /** Items of one batch. The contract's own limit applies, too. */
  readonly batchItems: number;
  /** Bytes of one body. The contract's own limit applies, too. */
  readonly bodyBytes: number;
  /** Calls, estimates and proofs in flight at a time, on each server, including those that wait. */
  readonly callsInFlight: number;
  /** CPU time that one call, estimate or proof may use, in milliseconds. */
  readonly callTimeMs: number;
  /** Gas that one call or estimate may use; undefined applies the contract's cap. */
  readonly callGas?: number;
}

/** The current plans by name. The configuration may change while the service runs. */
export interface Plans {
  get(name: string): Plan | undefined;
  names(): readonly string[];
}

/** Creates a table of plans by name, which can be replaced while they are in use. */
export function createPlanTable(plans: Readonly<Record<string, Plan>>) {
  let byName = new Map(Object.entries(plans));
  return {
    get: (name: string): Plan | undefined => byName.get(name),
    names: (): readonly string[] => [...byName.keys()],
    /** Applies other plans, for every key at once. */
    replace(others: Readonly<Record<string, Plan>>): void {
      byName = new Map(Object.entries(others));
    },
  };
}

/** A plan's share of the threads that execute calls, unless the configuration sets another. */
export const CALL_LIMITS = { callsInFlight: 64, callTimeMs: 2_000 } as const;

/** The calls in flight of a key without a plan: half of those that may wait, so that others have room besides it. */
export const UNLIMITED_CALLS_IN_FLIGHT = 500;
