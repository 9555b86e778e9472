import { Socket } from 'node:net';
import { clientRules } from '../backend/client-rules.ts';
import { serveChainFacts } from './serve-chain-facts.ts';

const GENESIS = { chainId: 7_336n, json: { config: { chainId: 7_336, londonBlock: 0 } } };

const get = (host: string, url = '/rules.json', method = 'GET') => ({
  method,
  url,
  headers: { host },
  socket: new Socket(),
});

describe('the public facts on a chain', () => {
  const state = {
    head: 302,
    finalized: null,
    available: [{ from: 0, to: 302 }],
    methods: [],
  };
  const none = { head: null, finalized: null, available: [], methods: ['eth_call'] };
  const serve = serveChainFacts([
    { name: 'a', hosts: ['main.example'], rules: 'mainnet', state: () => none },
    { name: 'b', hosts: ['own.example'], rules: { chainId: 7_336 }, state: () => state },
    { name: 'c', hosts: ['other.example'], rules: undefined, state: () => none },
  ]);
  const factsAt = (host: string, url?: string): unknown => {
    const [part] = serve(get(host, url))?.body ?? [];
    return part instanceof Uint8Array ? JSON.parse(Buffer.from(part).toString()) : undefined;
  };

  it('are served by host, to pages of any origin', () => {
    expect(factsAt('main.example:8545')).toEqual({ rules: 'mainnet' });
    expect(factsAt('own.example')).toEqual({ rules: { chainId: 7_336 } });
    expect(factsAt('other.example')).toEqual({ rules: null });
    expect(factsAt('own.example', '/chain.json')).toEqual(state);
    expect(factsAt('other.example', '/chain.json')).toEqual(none);
    expect(serve(get('main.example'))).toMatchObject({
      status: 200,
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' },
    });
  });

  it('are not served at an unknown host, at another path, or to a POST', () => {
    expect(() => serve(get('nowhere.example'))).toThrow('unknown path');
    expect(serve(get('main.example', '/v3/KEY'))).toBeUndefined();
    expect(serve(get('main.example', '/rules.json', 'POST'))).toBeUndefined();
  });

  const of = (chainId: bigint, genesis?: typeof GENESIS, profile?: 'op-stack') =>
    clientRules({ chainId, genesis, configuration: { nodes: { profile } } });

  it('have rules that are the config of a genesis file, the name of a public network, or unknown', () => {
    expect(of(7_336n, GENESIS)).toEqual(GENESIS.json['config']);
    expect(of(1n)).toBe('mainnet');
    expect(of(11_155_111n)).toBe('sepolia');
    expect(of(17_000n)).toBeUndefined();
    expect(of(7_336n)).toBeUndefined();
  });

  it('have no rules for a chain of another family', () => {
    expect(of(10n)).toBeUndefined();
    expect(of(7_336n, GENESIS, 'op-stack')).toBeUndefined();
  });
});
