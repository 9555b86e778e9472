import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallObject, createClient, http, type Transport } from '@ethread/client';
import { UnprovenError, VerificationError, verified } from '@ethread/client/verify';
import { readCases } from './conformance/recorded-cases.ts';
import { describeWithSharedData } from './shared-data.ts';
import { startSampleService } from './stored-sample.ts';
import { type Alter, alteredTransport } from './altered-transport.ts';
import { KEY, SAMPLE_CHAIN, type ServiceProcess, startService } from './service-process.ts';

type Hex = `0x${string}`;

const genesisConfig = (path: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(path, 'utf8')).config;

/** Returns how a request ends: its result, or the code, message and data of its error. */
async function endingOf(transport: Transport, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return { result: await transport.request(method, params) };
  } catch (error) {
    const { name, code, message, data } = Object(error);
    return { name, code, message, data };
  }
}

describeWithSharedData('recorded responses of a real node', 'execution-apis', (folder) => {
  let service: ServiceProcess;
  let transport: Transport;
  const chain = genesisConfig(join(folder, 'genesis.json'));
  const { params } = JSON.parse(readFileSync(join(folder, 'headfcu.json'), 'utf8'));

  beforeAll(async () => {
    service = await startService({
      genesis: join(folder, 'genesis.json'),
      imports: [join(folder, 'chain.rlp')],
    });
    const anchor: Hex = params[0].headBlockHash;
    transport = verified(http(`${service.url}/v3/${KEY}`), { anchor, chain, maxSteps: 100 });
  });

  afterAll(() => service.stop());

  it.each(readCases(join(folder, 'cases')))('$name is proven', async ({ exchanges, isShapeOnly }) => {
    for (const { request, response } of exchanges) {
      const { method, params: given } = JSON.parse(request);
      const ending = await endingOf(transport, method, given);
      if (response.error) {
        const { code, data } = response.error;
        expect(ending).toMatchObject({ code, ...(data === undefined ? {} : { data }) });
      } else if (isShapeOnly) expect(ending).toHaveProperty('result');
      else expect(ending).toEqual({ result: response.result });
    }
  });
});

describe('verified calls', () => {
  const landmarks: {
    readonly contracts: Readonly<Record<string, Hex>>;
    readonly headHash: Hex;
  } = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'));
  const { headHash: anchor, contracts } = landmarks;
  const Token = contracts['Token'] ?? '0x';
  const chain = genesisConfig(join(SAMPLE_CHAIN, 'genesis.json'));
  const options = { anchor, chain, maxSteps: 300 };
  const SUPPLY = { to: Token, data: '0x18160ddd' } as const;
  let service: ServiceProcess;
  let plain: Transport;

  beforeAll(async () => {
    service = await startSampleService();
    plain = http(`${service.url}/v3/${KEY}`);
  });

  afterAll(async () => {
    plain.close();
    await service.stop();
  });

  /** Alters the service's responses. */
  const altered = (alter: Alter) => alteredTransport(plain, alter);
  const honest = () => altered((_method, _params, response) => response);

  /** Reads the hashes of the parent and of an older ancestor: BLOCKHASH of NUMBER - 1 and of NUMBER - 9. */
  const ANCESTORS: CallObject = { input: '0x6001430340600052600943034060205260406000f3' };

  it.each([1, 41, 120, 302])('end as on the service at block %i', async (block) => {
    const at = `0x${block.toString(16)}`;
    const transport = verified(plain, options);
    for (const call of [SUPPLY, ANCESTORS, ...callsOf(contracts)]) {
      for (const method of ['eth_call', 'eth_estimateGas']) {
        expect(await endingOf(transport, method, [call, at])).toEqual(
          await endingOf(plain, method, [call, at]),
        );
      }
    }
  });

  it('take two rounds for a balance, and no request when they are repeated', async () => {
    const { transport, rounds } = honest();
    const client = createClient(verified(transport, options));
    await client.eth_call(SUPPLY, anchor);
    // The header, and a witness, which the service does not offer. Then the account with its code, then the slot.
    expect(rounds).toEqual([
      expect.arrayContaining(['eth_getBlockByHash', 'proof_call']),
      expect.arrayContaining(['eth_getProof', 'eth_call']),
      ['eth_getProof'],
    ]);
    await client.eth_call(SUPPLY, anchor);
    expect(rounds.length).toBe(3);
  });

  it('are rejected without the rules of the chain, and at pending blocks', async () => {
    const client = createClient(verified(plain, { anchor }));
    await expect(client.eth_call(SUPPLY)).rejects.toBeInstanceOf(UnprovenError);
    const known = createClient(verified(plain, options));
    await expect(known.eth_call(SUPPLY, 'pending')).rejects.toBeInstanceOf(UnprovenError);
    expect(() => verified(plain, { chain: 'nowhere' })).toThrow('not known');
  });

  it('are rejected when the rules are of another chain', async () => {
    const transport = verified(plain, { ...options, chain: 'mainnet' });
    await expect(createClient(transport).eth_call(SUPPLY)).rejects.toThrow('do not follow');
  });

  it('are rejected when they take longer than the client allows', async () => {
    const forever = { input: '0x5b600056', gas: '0xffffffff' } as const;
    const transport = verified(plain, { ...options, callTimeMs: 20 });
    await expect(createClient(transport).eth_call(forever)).rejects.toThrow('callTimeMs');
  });

  it('reject a state that the service lies about, and execution errors that it invents', async () => {
    const reverted: unknown = await plain
      .request('eth_call', [{ input: '0x60016000fd' }, 'latest'])
      .catch((error: unknown) => error);
    const lies: readonly ((method: string, params: readonly unknown[], response: unknown) => unknown)[] = [
      (method, _params, response) => (method === 'eth_getProof' ? reverted : response),
      (method, _params, response) => (method === 'eth_getBlockByHash' ? reverted : response),
      (method, _params, response) => (method === 'eth_call' ? '0x' : response),
      (method, _params, response) => (method === 'eth_call' ? reverted : response),
      (method, _params, response) => (method === 'eth_getProof' ? null : response),
      (method, _params, response) =>
        method === 'eth_getProof' ? { ...Object(response), balance: '0x1234' } : response,
    ];
    for (const lie of lies) {
      const client = createClient(verified(altered(lie).transport, options));
      await expect(client.eth_call(SUPPLY)).rejects.toBeInstanceOf(VerificationError);
    }
  });
});

function callsOf(contracts: Readonly<Record<string, Hex>>): readonly CallObject[] {
  const holder = '0'.repeat(24) + '11'.repeat(20);
  return Object.values(contracts).flatMap((to): CallObject[] => [
    { to, data: `0x70a08231${holder}` },
    { to, data: '0x' },
    { to, value: '0x1', from: '0x0000000000000000000000000000000000000011' },
  ]);
}
