import { createServer, type IncomingMessage } from 'node:http';
import { InvalidParamsError } from '@ethread/types';
import { adminHttp } from './admin-http.ts';
import { createClient } from './generated/client.gen.ts';
import { InvalidTokenError, UnknownKeyError } from './generated/errors.gen.ts';

/** Starts a server that sends the same body to every request. */
async function respond(result: object, status = 200) {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = createClient(adminHttp(`http://127.0.0.1:${port}`, { token: 'the-token' }));
  return { client, requests, close: () => server.close() };
}

describe("the administration's client", () => {
  it("sends the token with its calls, which have the document's types", async () => {
    const { client, requests, close } = await respond({ jsonrpc: '2.0', id: 1, result: [] });
    expect(await client.keys_list()).toEqual([]);
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ method: 'keys_list', params: [] });
    close();
  });

  const failure = (code: number, message: string, id: number | null = 1) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message },
  });

  it.each([
    ['a wrong token', failure(-32000, 'invalid token', null), 401, InvalidTokenError],
    ['an unknown key', failure(-32001, 'there is no key key_1'), 200, UnknownKeyError],
    ['a wrong param', failure(-32602, 'params[0] (id): expected a value'), 200, InvalidParamsError],
  ])('throws the class of the document for %s', async (_case, response, status, type) => {
    const { client, close } = await respond(response, status);
    await expect(client.keys_get('key_1')).rejects.toThrow(type);
    close();
  });
});
