import type { ResponseProof } from '@ethread/ports';
import { admissionOf, echo, gatewaysOfTests } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const UNPROVEN = 'resource unavailable: no response of a node could be proven';

/** Opens a gateway whose responses have proofs of the test, and whose chain and client may demand proof. */
async function open({ ofChain, ofClient }: { ofChain: boolean; ofClient: boolean }) {
  const state = { proof: 'none' as ResponseProof, hasUncertainRules: false, calls: 0 };
  const gateway = await openForTest({
    accounts: admissionOf(() => ({ provenOnly: ofClient })),
    call(context) {
      state.calls++;
      context.onProof(state.proof);
      return Promise.resolve('0x01');
    },
    chains: [
      {
        name: 'only',
        hosts: [],
        provenOnly: ofChain,
        seeBlocks: () => ({
          head: undefined,
          tagged: undefined,
          hasUncertainRules: state.hasUncertainRules,
        }),
      },
    ],
  });
  const post = async (body: string) => {
    const response = await gateway.post(body);
    const json: unknown = await response.json();
    const items = [json].flat().map((item) => Object(item).result ?? Object(item).error.message);
    return { items, proof: response.headers.get('x-proof') };
  };
  return { ...gateway, state, post };
}

describe('a demand for proven responses', () => {
  it.each([
    ['of the chain', { ofChain: true, ofClient: false }],
    ['of the plan or the key', { ofChain: false, ofClient: true }],
  ])('%s rejects responses without proof, each item of a batch by itself', async (_of, demand) => {
    const { post, state } = await open(demand);
    expect((await post(echo('0x'))).items).toEqual([UNPROVEN]);
    state.proof = 'complete';
    expect(await post(echo('0x'))).toEqual({ items: ['0x01'], proof: 'complete' });
    const proofs: ResponseProof[] = ['none', 'local'];
    Object.defineProperty(state, 'proof', { get: () => proofs.shift() });
    expect((await post(`[${echo('0x', 1)},${echo('0x', 2)}]`)).items).toEqual([UNPROVEN, '0x01']);
  });

  it('rejects calls at blocks whose forks are not certain before they run', async () => {
    const { post, state } = await open({ ofChain: true, ofClient: false });
    state.proof = 'complete';
    state.hasUncertainRules = true;
    expect((await post(echo('0x'))).items).toEqual([UNPROVEN]);
    expect(state.calls).toBe(0);
  });

  it('is none by default', async () => {
    const { post, state } = await open({ ofChain: false, ofClient: false });
    state.hasUncertainRules = true;
    expect(await post(echo('0x'))).toEqual({ items: ['0x01'], proof: 'none' });
  });
});
