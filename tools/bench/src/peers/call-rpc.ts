/** Posts a body and gives the answer's text. @throws {Error} when the HTTP status is none of success. */
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

/** Calls a method. @throws {Error} when the answer is an error. */
export async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const { result, error }: { readonly result?: unknown; readonly error?: unknown } = JSON.parse(text);
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
