import { http } from '../http.ts';
import { practiceChain, PRACTICE_RULES } from './calls/practice-chain.ts';
import { prepareCalls } from './prepare-calls.ts';
import { verified } from './verified.ts';

describe('the practice of calls', () => {
  it.each([true, false])('proves the call of its chain, with witnesses: %s', async (witnesses) => {
    const { anchor, params, fetch } = practiceChain();
    const requests: string[] = [];
    const counted: typeof fetch = (url, init) => {
      requests.push(String(init?.body));
      return fetch(url, init);
    };
    const checks: string[] = [];
    const transport = verified(http('http://practice.invalid/', { fetch: counted }), {
      anchor,
      chain: PRACTICE_RULES,
      witnesses,
      onProven: ({ part }) => checks.push(part),
    });
    await expect(transport.request('eth_call', params)).resolves.toBe(`0x${'5'.padStart(64, '0')}`);
    for (const [method, isSent] of [
      ['proof_call', witnesses],
      ['eth_getProof', !witnesses],
    ] as const)
      expect([method, requests.join().includes(method)]).toEqual([method, isSent]);
    expect(checks).toContain('account');
  });

  it('sends nothing', async () => {
    const original = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('a request was sent'));
    try {
      await expect(prepareCalls()).resolves.toBeUndefined();
    } finally {
      globalThis.fetch = original;
    }
  });
});
