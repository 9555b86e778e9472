/** Returns a JSON-RPC request with the id 1. Its params are a list, or an object by name. */
export const callOf = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 1, method, params });

/** Posts a body to a service, as JSON unless it is a text already. */
export function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Calls a method. Returns the result and its level of proof. @throws the error of the response. */
export async function provenCall(url: string, method: string, ...params: readonly unknown[]) {
  const response = await postJson(url, callOf(method, params));
  return { result: resultOf(method, await response.json()), proof: response.headers.get('x-proof') };
}

/** Returns the result of a response. @throws the error of the response. */
export function resultOf(method: string, response: unknown): unknown {
  const { result, error } = Object(response);
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
