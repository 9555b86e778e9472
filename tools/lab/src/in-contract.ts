/**
 * Returns a response as the contract defines it, where the real node differs. Its blocks leave the withdrawals out of
 * their size and show a total difficulty. Its receipts have a decimal timestamp, and blob prices where there are none.
 */
export function inContract(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(inContract);
  if (typeof response !== 'object' || response === null) return response;
  if ('cumulativeGasUsed' in response) return without(response, ['blockTimestamp', 'blobGasPrice']);
  return 'stateRoot' in response ? without(response, ['size', 'totalDifficulty']) : response;
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
