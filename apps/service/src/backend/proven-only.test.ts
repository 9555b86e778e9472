import type { ForwardedResponse, QuestionKind } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes } from '@ethread/json-rpc';
import { provenOnly } from './chain-methods.ts';

const result = { kind: 'result', json: JsonBytes.of(1) } as const;

/** Forwards a call to a node with one response. Returns the outcome, and how often the node was asked. */
async function forward(
  question: QuestionKind,
  response: ForwardedResponse,
  of = { chain: true, client: false },
) {
  let asked = 0;
  const asking = {
    forward() {
      asked++;
      return Promise.resolve(response);
    },
  };
  const nodes = provenOnly(asking, of.chain);
  const call = { method: 'eth_example', question, params: [], failover: true };
  const outcome = await nodes
    .forward(call, { ...testContext, provenOnly: of.client })
    .catch((error: unknown) => Object(error).failure);
  return { outcome, asked };
}

const REJECTED = { kind: 'unavailable', cause: 'unproven' };

describe('provenOnly', () => {
  it('passes on responses that are proven, and those that state nothing', async () => {
    for (const response of [{ ...result, proof: 'answers' }, { kind: 'unknownBlock' }] as const) {
      expect(await forward('block', response)).toEqual({ outcome: response, asked: 1 });
    }
  });

  it('rejects a response without proof, and asks no node for a call, which a node cannot prove', async () => {
    for (const response of [result, { ...result, proof: 'none' }, { kind: 'failed', message: '' }] as const) {
      expect(await forward('block', response)).toEqual({ outcome: REJECTED, asked: 1 });
    }
    expect(await forward('call', result)).toEqual({ outcome: REJECTED, asked: 0 });
  });

  it('follows the demand of the client where the chain has none', async () => {
    const demanding = { chain: false, client: true };
    expect(await forward('call', result, demanding)).toEqual({ outcome: REJECTED, asked: 0 });
    expect(await forward('block', result, demanding)).toEqual({ outcome: REJECTED, asked: 1 });
    const neither = { chain: false, client: false };
    expect(await forward('call', result, neither)).toEqual({ outcome: result, asked: 1 });
  });
});
