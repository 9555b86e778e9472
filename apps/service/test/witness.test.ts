import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  callBlockOf,
  callRequestFromJson,
  createEvmEngine,
  type Witness,
  WitnessError,
  WitnessState,
} from '@ethread/calls';
import { decodeHeader, headerHash, parseForkSchedule } from '@ethread/chain';
import { createClient, http, type Transport } from '@ethread/client';
import { verified } from '@ethread/client/verify';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { createPrograms, loadCrypto, World } from '@ethread/evm';
import { sampleChain } from './mutation/sample-accounts.ts';
import { startSampleService } from './stored-sample.ts';
import { KEY, SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';

type Hex = `0x${string}`;
interface WitnessJson {
  readonly result: Hex;
  readonly witness: Readonly<Record<'state' | 'codes' | 'keys' | 'headers', readonly Hex[]>>;
}

const landmarks: { readonly contracts: Readonly<Record<string, Hex>>; readonly headHash: Hex } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);
const { headHash } = landmarks;
const Token = landmarks.contracts['Token'] ?? '0x';
const CALLS = [
  ['the supply of a token', { to: Token, data: '0x18160ddd' }],
  ['a transfer to an absent account', { to: `0x${'99'.repeat(20)}`, value: '0x0' }],
  // A word of zeros, and the hashes of the parent and of the block nine before.
  ['hashes of ancestors', { input: '0x6001430340602052600943034060405260606000f3' }],
  // The token's balance of an account, called by created code that returns 0 when the call fails.
  [
    'a call within a call',
    {
      input: `0x6318160ddd60e01b60005260206000600460006000${`73${Token.slice(2)}`}5af160205260406000f3`,
    },
  ],
] as const;

describe('proof_call', () => {
  let service: ServiceProcess;
  let plain: Transport;

  beforeAll(async () => {
    service = await startSampleService('extended');
    plain = http(`${service.url}/v3/${KEY}`);
  });

  afterAll(async () => {
    plain.close();
    await service.stop();
  });

  const witnessOf = (call: object) =>
    plain.request<WitnessJson>('proof_call', [call, { blockHash: headHash }]);

  /** Runs a call on a witness alone. */
  async function runOn(call: object, witness: Witness): Promise<string> {
    const header = decodeHeader(hexToBytes((await witnessOf(call)).witness.headers.at(-1) ?? '0x'));
    expect(bytesToHex(headerHash(header))).toBe(headHash);
    const engine = createEvmEngine(parseForkSchedule(sampleChain), await loadCrypto(), {
      frameMemoryBytes: 1_000_000,
      maxReturnBytes: 1_000_000,
    });
    const state = new WitnessState({ header, hash: hexToBytes(headHash) }, witness);
    const ground = {
      block: callBlockOf(header),
      world: new World(state, createPrograms(1_000_000)),
      blockHashOf: state.blockHashOf,
    };
    const outcome = engine.call(callRequestFromJson(call, 2n ** 40n), ground, { isDue: false });
    return outcome.kind === 'returned' ? bytesToHex(outcome.output) : outcome.kind;
  }

  const bytesOf = ({ state, codes, headers }: WitnessJson['witness']): Witness => ({
    state: state.map(hexToBytes),
    codes: codes.map(hexToBytes),
    headers: headers.map(hexToBytes),
  });

  it.each(CALLS)('returns the result of eth_call and a sorted witness: %s', async (_case, call) => {
    const { result, witness } = await witnessOf(call);
    expect(result).toBe(await plain.request('eth_call', [call, { blockHash: headHash }]));
    for (const list of [witness.state, witness.codes]) expect(list).toEqual([...new Set(list)].sort());
    expect(await runOn(call, bytesOf(witness))).toBe(result);
  });

  it.each(CALLS)('shows everything that is needed, and nothing else: %s', async (_case, call) => {
    const { witness } = await witnessOf(call);
    const whole = bytesOf(witness);
    let left = 0;
    for (const part of ['state', 'codes', 'headers'] as const) {
      for (const index of whole[part].keys()) {
        // The block's own header is known.
        if (part === 'headers' && index === whole.headers.length - 1) continue;
        left++;
        const without = { ...whole, [part]: whole[part].toSpliced(index, 1) };
        await expect(runOn(call, without)).rejects.toBeInstanceOf(WitnessError);
      }
    }
    expect(left).toBeGreaterThan(0);
  });

  it('fails as eth_call does', async () => {
    const call = { input: '0x60016000fd' };
    const failure = (method: string) =>
      plain.request(method, [call, 'latest']).then(
        () => undefined,
        (error: unknown) => {
          const { code, message, data } = Object(error);
          return { code, message, data };
        },
      );
    expect(await failure('proof_call')).toEqual(await failure('eth_call'));
  });

  it('proves a call of the verified client with one request', async () => {
    const { requested, transport } = recordRequests(plain);
    const options = { anchor: headHash, chain: sampleChain };
    for (const [, call] of CALLS) {
      const client = createClient(verified(transport, options));
      requested.length = 0;
      expect(await client.eth_call(call, headHash)).toBe(await plain.request('eth_call', [call, headHash]));
      expect(requested.filter((method) => method !== 'eth_getBlockByHash')).toEqual(['proof_call']);
    }
  });

  it('proves the first call at a tag in one round with its block, and asks again when the head moves', async () => {
    const [, call] = CALLS[0];
    for (const isMoved of [false, true]) {
      const rounds: (readonly string[])[] = [];
      const moving: typeof fetch = async (url, request) => {
        const body = JSON.parse(String(request?.body));
        const calls: readonly { method: string; params: unknown[] }[] = [body].flat();
        rounds.push(calls.map(({ method }) => method).toSorted());
        const early = calls.find(({ method, params }) => method === 'proof_call' && params[1] === 'latest');
        if (isMoved && early) early.params[1] = '0x1';
        return fetch(url, { ...request, body: JSON.stringify(body) });
      };
      const transport = http(`${service.url}/v3/${KEY}`, { fetch: moving });
      const client = createClient(verified(transport, { anchor: headHash, chain: sampleChain }));
      expect(await client.eth_call(call, 'latest')).toBe(await plain.request('eth_call', [call, headHash]));
      const first = ['eth_getBlockByHash', 'eth_getBlockByNumber', 'proof_call'];
      expect(rounds).toEqual(isMoved ? [first, ['proof_call']] : [first]);
    }
  });

  it('is not requested again for a contract that the client knows, nor for a call that fails', async () => {
    const { requested, transport } = recordRequests(plain);
    const client = createClient(verified(transport, { anchor: headHash, chain: sampleChain }));
    const [, call] = CALLS[0];
    await client.eth_call(call, headHash);
    const head = await client.eth_getBlockByHash(headHash, false);
    await client.eth_call(call, head?.parentHash);
    expect(requested.filter((method) => method === 'proof_call')).toEqual(['proof_call']);
    const failing = { input: '0x60016000fd' } as const;
    const other = createClient(verified(transport, { anchor: headHash, chain: sampleChain }));
    requested.length = 0;
    await expect(other.eth_call(failing, headHash)).rejects.toMatchObject({ code: 3, data: '0x00' });
    expect(requested.filter((method) => method === 'proof_call')).toEqual(['proof_call']);
  });

  it('is not needed by the verified client, which asks no more for what a witness lacks', async () => {
    const call = CALLS[0][1];
    const { witness } = await witnessOf(call);
    for (const index of witness.state.keys()) {
      const lacking: Transport = {
        async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
          const response = await plain.request<Result>(method, params);
          if (method !== 'proof_call') return response;
          const changed = { ...witness, state: witness.state.toSpliced(index, 1) };
          return { ...response, result: '0x11', witness: changed };
        },
        close() {},
      };
      const options = { anchor: headHash, chain: sampleChain };
      const client = createClient(verified(lacking, options));
      expect(await client.eth_call(call, headHash)).toBe(await plain.request('eth_call', [call, headHash]));
    }
  });
});

/** Records the methods that are requested through a transport. */
function recordRequests(plain: Transport): { readonly requested: string[]; readonly transport: Transport } {
  const requested: string[] = [];
  const transport: Transport = {
    request(method, params, options) {
      requested.push(method);
      return plain.request(method, params, options);
    },
    close() {},
  };
  return { requested, transport };
}
