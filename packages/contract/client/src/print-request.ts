/** Returns the JSON text of one call. Omitted trailing params are not sent. */
export function printRequest(id: number, method: string, params: readonly unknown[]): string {
  const last = params.findLastIndex((param) => param !== undefined);
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: params.slice(0, last + 1) });
}
