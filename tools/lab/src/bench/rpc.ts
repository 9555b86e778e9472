/** A JSON-RPC call. */
export type RpcCall = readonly [method: string, ...params: readonly unknown[]];

/** Sends calls to a server in one batch. @throws {Error} when one of the calls fails. */
export async function callAll(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const batch = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }));
  const responses: unknown = JSON.parse(await post(url, JSON.stringify(batch)));
  if (!Array.isArray(responses)) throw new Error(`${url} gives no batch: ${JSON.stringify(responses)}`);
  const results: unknown[] = new Array(calls.length);
  for (const { id, result, error } of responses) {
    if (error) throw new Error(`${calls[id]?.[0]}: ${JSON.stringify(error)}`);
    results[id] = result;
  }
  return results;
}

/** Sends one call to a server. @throws {Error} when the call fails. */
export async function call(url: string, ...[method, ...params]: RpcCall): Promise<unknown> {
  const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const { result, error }: { result?: unknown; error?: unknown } = JSON.parse(text);
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

/** Posts a body and returns the response's text. @throws {Error} when the HTTP status does not indicate success. */
export async function post(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${body.slice(0, 200)}: status ${response.status}, ${text.slice(0, 500)}`);
  return text;
}
