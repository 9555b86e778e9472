import { InvalidApiKeyError } from '@ethread/types';
import { openServer } from './answering-server.test.data.ts';
import { http, TransportError } from './index.ts';

describe('the HTTP transport', () => {
  it('takes no answer to another request for its own', async () => {
    const server = await openServer(() => '{"jsonrpc":"2.0","id":99,"result":1}');
    const transport = http(server.http);
    await expect(transport.request('any', [])).rejects.toBeInstanceOf(TransportError);
    server.close();
  });

  it('names the status of an answer that is no JSON', async () => {
    const server = await openServer(() => '<h1>Bad Gateway</h1>', 502);
    await expect(http(server.http).request('any', [])).rejects.toThrow('HTTP 502');
    server.close();
  });

  it('reads an error whatever status carries it', async () => {
    const error = { code: -32000, message: 'invalid API key' };
    const server = await openServer(() => ({ id: null, error }), 401);
    await expect(http(server.http).request('any', [])).rejects.toBeInstanceOf(InvalidApiKeyError);
    server.close();
  });
});
