import type { ForwardedResponse, QuestionKind } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes } from '@ethread/json-rpc';
import { provenOnly } from './proven-only.ts';

const result = { kind: 'result', json: JsonBytes.of(1) } as const;

/** Forwards a call to a node with one response. Returns the outcome, and how often the node was asked. */
async function forward(question: QuestionKind, response: ForwardedResponse) {
  let asked = 0;
  const nodes = provenOnly({
    forward() {
      asked++;
      return Promise.resolve(response);
    },
  });
  const call = { method: 'eth_example', question, params: [], failover: true };
  const outcome = await nodes.forward(call, testContext).catch((error: unknown) => Object(error).failure);
  return { outcome, asked };
}

const REJECTED = { kind: 'unavailable', cause: 'unproven' };

describe('provenOnly', () => {
  it('passes on responses that are proven, and those that state nothing', async () => {
    for (const response of [{ ...result, proof: 'answers' }, { kind: 'unknownBlock' }] as const) {
      expect(await forward('block', response)).toEqual({ outcome: response, asked: 1 });
    }
  });

  it('rejects a response without proof', async () => {
    for (const response of [result, { ...result, proof: 'none' }, { kind: 'failed', message: '' }] as const) {
      expect(await forward('block', response)).toEqual({ outcome: REJECTED, asked: 1 });
    }
  });

  it('asks no node for a call, which a node cannot prove', async () => {
    expect(await forward('call', result)).toEqual({ outcome: REJECTED, asked: 0 });
  });
});
