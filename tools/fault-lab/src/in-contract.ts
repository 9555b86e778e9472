/**
 * Returns a response as the contract defines it, where the real node differs. Its blocks leave the withdrawals out of
 * their size and show a total difficulty. Its receipts have a decimal timestamp, and blob prices where there are none.
 */
export function inContract(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(inContract);
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('cumulativeGasUsed' in answer) return without(answer, ['blockTimestamp', 'blobGasPrice']);
  return 'stateRoot' in answer ? without(answer, ['size', 'totalDifficulty']) : answer;
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
