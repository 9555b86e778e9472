/** How often one error was the response. */
export interface ErrorCounts {
  /** The error's name, such as `InvalidApiKeyError`. */
  readonly error: string;
  readonly count: number;
}

/** Adds to the count of a name. */
export function addCount(sums: Map<string, number>, error: string, count = 1): void {
  sums.set(error, (sums.get(error) ?? 0) + count);
}

/** Returns the counts by name as a list, the most frequent first. */
export function toErrorCounts(sums: ReadonlyMap<string, number>): readonly ErrorCounts[] {
  return [...sums]
    .map(([error, count]) => ({ error, count }))
    .sort((one, other) => other.count - one.count || one.error.localeCompare(other.error));
}

/** Adds up the counts of several processes. */
export function sumOfErrors(counts: readonly ErrorCounts[]): readonly ErrorCounts[] {
  const sums = new Map<string, number>();
  for (const { error, count } of counts) addCount(sums, error, count);
  return toErrorCounts(sums);
}
