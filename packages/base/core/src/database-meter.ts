/** The connections of a pool. */
export interface PoolConnections {
  readonly busy: number;
  readonly idle: number;
  /** The requests that wait for a connection. */
  readonly waiting: number;
}

/** Counts the requests to one database since the start of the process, for metrics. */
export class DatabaseMeter {
  /** Whether the last attempt to reach the database succeeded. False before the first. */
  isConnected = false;
  requests = 0;
  /** Requests and connection attempts that failed. */
  failures = 0;
  /** The sum of the durations of all requests, in milliseconds. */
  milliseconds = 0;
  /** Returns the connections of the pool now. Absent for a database with one connection. */
  connections?: () => PoolConnections;

  /** Counts a request that has ended. */
  addRequest(milliseconds: number, isFailed: boolean): void {
    this.requests++;
    this.milliseconds += milliseconds;
    if (isFailed) this.failures++;
  }
}
