/** The text of one call. Optional params that were left out are not sent. */
export function printRequest(id: number, method: string, params: readonly unknown[]): string {
  const last = params.findLastIndex((param) => param !== undefined);
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: params.slice(0, last + 1) });
}
