import { expectServed } from './testing/expect-served.ts';
import { openNodes, type OpenNodes } from './testing/nodes-world.ts';
import { type HonestChain, type NextFork, startHonestChain } from './testing/honest-chain.ts';

const WORD = (byte: string) => `0x${byte.repeat(32)}`;
/** The fields in an order of their own. One has a leading zero, which is not part of a number. */
const NEXT_FORK: NextFork = {
  from: 3,
  fields: [
    ['frameGasUsed', '0x00'],
    ['inclusionListRoot', WORD('0b')],
    ['frameRoot', `0x00${WORD('07').slice(4)}`],
  ],
  quantities: 1,
};

describe('a chain past an unknown hard fork, with three header fields more and a new transaction type', () => {
  let chain: HonestChain | undefined;
  let nodes: OpenNodes | undefined;

  afterEach(async () => {
    await nodes?.close();
    await chain?.server.close();
  });

  async function open(proofs: 'none' | 'answers' | 'complete') {
    chain = await startHonestChain({ nextFork: NEXT_FORK });
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], { proofs }, 1n);
    return { chain, nodes };
  }

  it.each(['none', 'answers', 'complete'] as const)(
    'follows and serves a chain past an unknown hard fork at level %s, and does not blame its node',
    async (proofs) => {
      const opened = await open(proofs);
      expect(opened.nodes.head.head()?.latest.header.number).toBe(5);
      await expectServed(opened.nodes, opened.chain);
      expect(opened.nodes.status()).toMatchObject([{ quarantines: 0, isUsable: true }]);
    },
  );

  it('warns once of an unknown hard fork, and counts it', async () => {
    const opened = await open('complete');
    opened.chain.mine(2);
    await opened.nodes.call('eth_getBlockByNumber', ['latest', false]);
    const warnings = opened.nodes.logged.filter(
      ({ level, text }) => level === 'warn' && text.includes('a fork that this version does not support'),
    );
    expect(warnings).toHaveLength(1);
    expect(opened.nodes.incidents().isBeyondKnownForks).toBe(true);
  });

  it('still proves the parts that do not depend on the unknown hard fork: an altered field is a lie', async () => {
    const opened = await open('complete');
    opened.chain.altering = (method, result) =>
      method === 'eth_getBlockByNumber' && Array.isArray(Object(result).transactions)
        ? { ...Object(result), gasUsed: '0x1' }
        : result;
    await expect(opened.nodes.call('eth_getBlockByNumber', ['0x4', true])).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
  });
});
