import { createUnlimitedKeys } from '@ethread/accounts';
import { silentLogger, systemClock } from '@ethread/core';
import { createGateway } from '@ethread/gateway';
import { FetchRequest, JsonRpcProvider } from 'ethers';
import { createPublicClient, http, HttpRequestError } from 'viem';

const KEY = 'secret-key-1';
const gateway = createGateway(
  {
    chains: [],
    accounts: createUnlimitedKeys([KEY], { clock: systemClock }),
    logger: silentLogger,
    isReady: () => true,
  },
  { port: 0, maxRequests: 0 },
);
let url: string;
let attempts: number;

beforeAll(async () => void (url = `http://127.0.0.1:${(await gateway.listen()).port}/v3/${KEY}`));
afterAll(() => gateway.close());
beforeEach(() => void (attempts = 0));

/** Counts the attempts of viem. */
const fetchFn: typeof fetch = (...request) => {
  attempts++;
  return fetch(...request);
};

/** Counts the attempts of ethers. */
function countedRequest(): FetchRequest {
  const request = new FetchRequest(url);
  const send = FetchRequest.createGetUrlFunc();
  request.getUrlFunc = (...sent) => {
    attempts++;
    return send(...sent);
  };
  return request;
}

const withoutNetworkCheck = { staticNetwork: true };

describe('an overloaded service', () => {
  it('answers 503 with Retry-After and a JSON-RPC error', async () => {
    const response = await fetch(url, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32002, message: 'the service is overloaded' },
    });
  });

  it('is asked once by viem, which does not retry the code, and again after Retry-After with the documented option', async () => {
    const plain = createPublicClient({ transport: http(url, { fetchFn }) });
    await expect(plain.getChainId()).rejects.toThrow('the service is overloaded');
    expect(attempts).toBe(1);
    attempts = 0;
    const retrying = createPublicClient({
      transport: http(url, {
        fetchFn,
        retryCount: 1,
        onFetchResponse({ status, headers }) {
          if (status === 503) throw new HttpRequestError({ url, status, headers });
        },
      }),
    });
    const startedAt = performance.now();
    await expect(retrying.getChainId()).rejects.toThrow('Status: 503');
    expect(attempts).toBe(2);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  it('is asked once by ethers, which retries 429 alone, and again after Retry-After with the documented option', async () => {
    const plain = new JsonRpcProvider(countedRequest(), 1, withoutNetworkCheck);
    await expect(plain.getBlockNumber()).rejects.toThrow('503');
    plain.destroy();
    expect(attempts).toBe(1);
    attempts = 0;
    const request = countedRequest();
    request.setThrottleParams({ maxAttempts: 2 });
    request.processFunc = (_request, response) => {
      if (response.statusCode === 503)
        response.throwThrottleError('overloaded', 1_000 * Number(response.headers['retry-after']));
      return Promise.resolve(response);
    };
    const retrying = new JsonRpcProvider(request, 1, withoutNetworkCheck);
    const startedAt = performance.now();
    await expect(retrying.getBlockNumber()).rejects.toThrow('exceeded maximum retry limit');
    retrying.destroy();
    expect(attempts).toBe(2);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });
});
