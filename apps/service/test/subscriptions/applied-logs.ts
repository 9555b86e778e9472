export interface SentLog {
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly transactionHash: string;
  readonly removed: boolean;
}

/** The logs of the chain by a client that applies each log once, in order. */
export class AppliedLogs {
  /** Logs that came twice, or that were removed without having come. */
  readonly problems: string[] = [];
  readonly #logs = new Map<string, number>();

  apply(log: SentLog): void {
    const key = `${log.blockHash} ${log.transactionHash}`;
    const isKnown = this.#logs.has(key);
    if (log.removed) {
      if (!isKnown) this.problems.push(`removed without having come: ${key}`);
      this.#logs.delete(key);
      return;
    }
    if (isKnown) this.problems.push(`came twice: ${key}`);
    const highest = Math.max(-1, ...this.#logs.values());
    if (Number(log.blockNumber) < highest) this.problems.push(`came after block ${highest}: ${key}`);
    this.#logs.set(key, Number(log.blockNumber));
  }

  /** Returns the applied logs in their order, as `logsOnBranch` does. */
  list(): string[] {
    return [...this.#logs.keys()];
  }
}
