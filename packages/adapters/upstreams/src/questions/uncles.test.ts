import { testContext } from '@ethread/ports/testing';
import { type FamilyChain, startFamilyChain } from '../testing/chain-family.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';
import { NOT_PROVEN, readProven } from '../testing/read-proven.ts';
import { questionOf } from '../testing/question-of.ts';

const WORD = `0x${'77'.repeat(32)}`;
const BY_INDEX = 'eth_getUncleByBlockNumberAndIndex';

describe.each(['answers', 'complete'] as const)('the uncles of blocks of nodes, at level %s', (proofs) => {
  let chain: FamilyChain;
  let nodes: OpenNodes;

  beforeEach(async () => {
    chain = await startFamilyChain('ethereum', { uncles: { 2: 1, 3: 2 } });
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], { proofs }, 1n);
  });

  afterEach(async () => {
    await nodes.close();
    await chain.server.close();
  });

  /** Returns the result of a call with its proof. */
  async function proven(method: string, params: readonly unknown[]) {
    if (nodes.proven) {
      const result = await readProven(nodes.proven, nodes.head, method, params);
      if (result !== NOT_PROVEN) return { result, proof: 'complete' };
    }
    const response = await nodes.forward(
      { method, question: questionOf(method), params, failover: false },
      testContext,
    );
    return response.kind === 'result' && { result: response.json.parse(), proof: response.proof };
  }

  it('serves the uncles of an honest node, proven against the headers of their blocks', async () => {
    for (const { number, hash, uncles, full } of chain.blocks.slice(1, 4)) {
      const wire = `0x${number}`;
      expect(await proven('eth_getBlockByNumber', [wire, true])).toMatchObject({
        result: { uncles: full['uncles'], size: full['size'] },
        proof: proofs,
      });
      expect(await proven('eth_getBlockByHash', [hash, false])).toMatchObject({
        result: { uncles: full['uncles'] },
        proof: proofs,
      });
      for (const [index, uncle] of uncles.entries())
        for (const block of [wire, { blockHash: hash }])
          expect(await proven(BY_INDEX, [block, `0x${index}`])).toEqual({ result: uncle, proof: proofs });
      expect(await nodes.call(BY_INDEX, [wire, `0x${uncles.length}`])).toBeNull();
    }
    expect(nodes.status()).toMatchObject([{ quarantines: 0, faults: 0 }]);
  });

  it.each([
    [
      'an uncle of a block whose header excludes uncles',
      '0x1',
      '0x0',
      (): unknown => chain.blocks[2]?.uncles[0],
    ],
    ['another uncle than that of the header', '0x2', '0x0', (): unknown => chain.blocks[3]?.uncles[0]],
    ['the uncles in another order', '0x3', '0x0', (): unknown => chain.blocks[3]?.uncles[1]],
    ['an uncle at an index that no block has', '0x3', '0x2', (): unknown => chain.blocks[3]?.uncles[1]],
    ['no uncle where the header commits to one', '0x2', '0x0', (): unknown => null],
  ] as const)('rejects or does not show %s', async (_case, block, index, shown) => {
    const hash = chain.blocks[Number(block)]?.hash;
    chain.altering = (method, result, [first, second]) =>
      method.startsWith('eth_getUncle') && (first === block || first === hash) && second === index
        ? shown()
        : result;
    const truth = chain.blocks[Number(block)]?.uncles[Number(index)] ?? null;
    const result: unknown = await nodes.call(BY_INDEX, [block, index]).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toMatchObject({ failure: { kind: 'unavailable' } });
    else expect(result).toEqual(truth);
  });

  it.each([
    ['another uncle', 2, [WORD]],
    ['one uncle too many', 2, [undefined, WORD]],
    ['one uncle too few', 3, [undefined]],
  ] as const)('shows the uncles of the header when a node lists %s', async (_case, number, hashes) => {
    const wire = `0x${number}`;
    chain.altering = (method, result, [block]) => {
      if (method !== 'eth_getBlockByNumber' || block !== wire) return result;
      const { uncles } = Object(result);
      return { ...Object(result), uncles: hashes.map((hash, index) => hash ?? uncles[index]) };
    };
    const truth = chain.blocks[number]?.full['uncles'];
    for (const full of [true, false])
      expect(await nodes.call('eth_getBlockByNumber', [wire, full])).toMatchObject({ uncles: truth });
  });

  it('does not blame a node whose uncles are unavailable', async () => {
    chain.altering = (method, result) => (method === 'eth_getUncleByBlockHashAndIndex' ? null : result);
    const call = proven('eth_getBlockByNumber', ['0x2', true]);
    if (proofs === 'complete') await expect(call).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
    else expect(await call).toMatchObject({ result: { uncles: [expect.any(String)] }, proof: 'none' });
    expect(nodes.status()).toMatchObject([{ quarantines: 0 }]);
  });
});
