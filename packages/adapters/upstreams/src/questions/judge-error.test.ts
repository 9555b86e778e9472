import { testContext } from '@ethread/ports/testing';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';
import { sendError } from '../testing/faulty-server.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';

const UNKNOWN_HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'22'.repeat(20)}`;

describe('an error of a node', () => {
  let chain: HonestChain;
  let nodes: OpenNodes;

  beforeAll(async () => {
    chain = await startHonestChain();
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], {}, 1n);
  });

  afterAll(async () => {
    await nodes.close();
    await chain.server.close();
  });

  it.each([
    [-32000, 'header not found'],
    [-32000, 'header for hash not found'],
    [-32000, 'unknown block'],
    [-32000, `block not found: ${UNKNOWN_HASH}`],
    [-32001, `${UNKNOWN_HASH} could not be found`],
  ])('is read as an unknown block for calls, estimates, proofs and logs: %i %s', async (code, message) => {
    const { respond } = chain.server;
    chain.server.respond = (request, response, incoming) =>
      JSON.stringify(request.params).includes(UNKNOWN_HASH)
        ? sendError(response, request.id, { code, message })
        : respond(request, response, incoming);
    for (const [method, params] of [
      ['eth_call', [{}, { blockHash: UNKNOWN_HASH }]],
      ['eth_estimateGas', [{}, { blockHash: UNKNOWN_HASH }]],
      ['eth_getProof', [ADDRESS, [], { blockHash: UNKNOWN_HASH }]],
      ['eth_getLogs', [{ blockHash: UNKNOWN_HASH }]],
    ] as const) {
      expect(await nodes.call(method, params)).toEqual({ kind: 'unknownBlock' });
    }
    chain.server.respond = respond;
  });

  it.each([
    [
      'the failure of an access list whose call cannot begin',
      'eth_createAccessList',
      'accessList',
      -32_000,
      { kind: 'failed' },
    ],
    [
      'an invalid simulation',
      'eth_simulateV1',
      'simulation',
      -38_013,
      { kind: 'invalidSimulation', code: -38_013 },
    ],
  ] as const)('is read as %s', async (_what, method, question, code, failure) => {
    const { respond } = chain.server;
    const message = 'failed to apply transaction: 0xab err: intrinsic gas too low: have 1, want 21000';
    chain.server.respond = ({ id }, response) => sendError(response, id, { code, message });
    const call = { method, question, params: [{ gas: '0x1' }], failover: false };
    expect(await nodes.forward(call, testContext)).toEqual({ ...failure, message });
    chain.server.respond = respond;
  });
});
