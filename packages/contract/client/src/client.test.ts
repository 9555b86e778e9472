import { CreditsExhaustedError, ExecutionRevertedError, TooManyResultsError } from '@ethread/types';
import { until } from '@ethread/setup';
import { closeAfterEach, useServers } from './testing/responding-server.ts';
import { createClient, eth_call, http, isCallError, TransportError, webSocket } from './index.ts';

const openServer = useServers();
const closing = closeAfterEach();

describe.each(['http', 'webSocket'] as const)('the client over %s', (kind) => {
  const connect = (server: Awaited<ReturnType<typeof openServer>>, timeoutMs = 5_000) =>
    closing(
      kind === 'http'
        ? http(server.http, { timeoutMs, retries: 0 })
        : webSocket(server.webSocket, { timeoutMs, retries: 0 }),
    );

  it('sends params by position, without omitted ones', async () => {
    const server = await openServer(({ method, params }) => ({ result: { method, params } }));
    const transport = connect(server);
    const client = createClient(transport);
    expect(await client.eth_call({ data: '0x01' })).toEqual({
      method: 'eth_call',
      params: [{ data: '0x01' }],
    });
    expect(await client.eth_getBlockByNumber('latest', false)).toEqual({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    });
    expect(await eth_call(transport, { data: '0x01' })).toEqual(await client.eth_call({ data: '0x01' }));
  });

  it.each([
    [
      'a revert, with reason and payload',
      { code: 3, message: 'execution reverted: no', data: '0x08' },
      ExecutionRevertedError,
    ],
    [
      'too many results',
      { code: -32005, message: 'query returned more than 10000 results' },
      TooManyResultsError,
    ],
    ['a spent balance', { code: -32005, message: 'daily credit balance exhausted' }, CreditsExhaustedError],
  ])('throws the error class of %s', async (_case, error, kindOfError) => {
    const server = await openServer(() => ({ error }));
    const transport = connect(server);
    const failure = await createClient(transport)
      .eth_getLogs({})
      .catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(kindOfError);
    expect(failure).toMatchObject({ ...error, message: expect.stringContaining(error.message) });
    expect(isCallError(failure)).toBe(true);
  });

  it('aborts a request by its signal and by its timeout', async () => {
    const server = await openServer(() => undefined);
    const patient = connect(server);
    const stop = new AbortController();
    const request = createClient(patient).eth_getLogs({}, { signal: stop.signal });
    stop.abort(new Error('no longer wanted'));
    await expect(request).rejects.toThrow('no longer wanted');
    const impatient = connect(server, 20);
    await expect(createClient(impatient).eth_getLogs({})).rejects.toThrow('no response within 20 ms');
  });

  it('accepts null as a result and rejects a response without a result', async () => {
    const server = await openServer(({ method }) => (method === 'null' ? { result: null } : {}));
    const transport = connect(server);
    expect(await transport.request('null', [])).toBeNull();
    await expect(transport.request('neither', [])).rejects.toBeInstanceOf(TransportError);
  });

  it.each(['no JSON', '[]', '7', 'null', '""', '{"jsonrpc":"2.0","id":null,"error":{}}'])(
    'survives a service that responds with %s',
    async (response) => {
      const server = await openServer(({ method }) => (method === 'bad' ? response : { result: 1 }));
      const transport = connect(server, 250);
      await expect(transport.request('bad', [])).rejects.toThrow();
      // A slow machine may take longer than the limit that ends the first request.
      const good = () => transport.request('good', []).catch(() => undefined);
      await until(async () => (await good()) === 1);
    },
  );

  it('rejects requests in flight and later ones after it is closed', async () => {
    const server = await openServer(() => undefined);
    const transport = connect(server);
    const inFlight = transport.request('under way', []);
    transport.close();
    await expect(inFlight).rejects.toThrow('the transport was closed');
    await expect(transport.request('later', [])).rejects.toThrow('the transport was closed');
  });
});
