import { type ChainHead, type StoredHeader, isUnavailable, nothingAvailable } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { bytesToHex } from '@ethread/core';
import { createSeeBlocks } from './see-blocks.ts';
import { chain, GENESIS_HASH, HEAD_HASH, router, SENDER } from './testing/small-chain.ts';

const hashOf = (header: StoredHeader | undefined) => header && bytesToHex(header.hash);

async function seen(method: string, params: readonly unknown[], see = createSeeBlocks(chain, undefined)) {
  const { head, tagged } = await see(router.prepare(method, params), testContext);
  return [hashOf(head), hashOf(tagged)];
}

async function headerAt(number: bigint): Promise<StoredHeader> {
  const found = await chain.header({ number });
  if (!found || isUnavailable(found)) throw new Error(`the small chain lacks block ${number}`);
  return found;
}

describe('createSeeBlocks', () => {
  it.each([
    ['eth_call', [{}], HEAD_HASH],
    ['eth_call', [{}, 'earliest'], GENESIS_HASH],
    ['eth_call', [{}, '0x1'], undefined],
    ['eth_getProof', [SENDER, [], 'latest'], HEAD_HASH],
    ['eth_getBlockByNumber', ['finalized', false], HEAD_HASH],
    ['eth_getBlockByNumber', ['pending', false], undefined],
    ['eth_getBlockReceipts', ['pending'], HEAD_HASH],
    ['eth_getBlockReceipts', ['1'], undefined],
    ['eth_getBlockByHash', [GENESIS_HASH, false], undefined],
    ['eth_getLogs', [{ fromBlock: '0x0' }], HEAD_HASH],
    ['eth_getLogs', [{ fromBlock: 'earliest', toBlock: '0x1' }], undefined],
    ['eth_getLogs', [{ blockHash: GENESIS_HASH }], undefined],
  ])('returns the head and the tagged block of %s %j', async (method, params, tagged) => {
    expect(await seen(method, params)).toEqual([HEAD_HASH, tagged]);
  });

  it('returns the blocks of the pinned head, and no latest block while no source confirms the head', async () => {
    const [safe, latest] = await Promise.all([headerAt(0n), headerAt(1n)]);
    let isLive = true;
    const headOf = (): ChainHead => ({ latest, safe, finalized: undefined, isLive });
    const see = createSeeBlocks(chain, { headOf });
    expect(await seen('eth_call', [{}], see)).toEqual([hashOf(latest), hashOf(latest)]);
    expect(await seen('eth_call', [{}, 'safe'], see)).toEqual([hashOf(latest), GENESIS_HASH]);
    expect(await seen('eth_call', [{}, 'finalized'], see)).toEqual([hashOf(latest), undefined]);
    isLive = false;
    expect(await seen('eth_call', [{}], see)).toEqual([undefined, undefined]);
    expect(await seen('eth_call', [{}, 'safe'], see)).toEqual([undefined, GENESIS_HASH]);
  });

  it('returns no blocks, and no error, where they are unavailable', async () => {
    expect(await seen('eth_call', [{}], createSeeBlocks(nothingAvailable, undefined))).toEqual([
      undefined,
      undefined,
    ]);
    const broken = { ...chain, header: () => Promise.reject(new Error('disk failure')) };
    expect(await seen('eth_call', [{}], createSeeBlocks(broken, undefined))).toEqual([undefined, undefined]);
  });
});

describe('who vouches for the block that a call reads', () => {
  it.each([
    ['eth_getBlockByNumber', ['0x3', false], 'followed'],
    ['eth_getBlockByNumber', ['0x9', false], 'finalized'],
    ['eth_getBlockByNumber', ['0xb', false], 'attested'],
    ['eth_getBlockByNumber', ['0x0', false], 'finalized'],
    // Blocks that are not stored come from nodes of the followed chain.
    ['eth_getBlockByNumber', ['0x6', false], 'finalized'],
    ['eth_getLogs', [{ fromBlock: '0x8', toBlock: '0x9' }], 'finalized'],
    ['eth_getLogs', [{ fromBlock: '0x4', toBlock: '0x9' }], 'followed'],
  ])('is not consensus where a gap lies above a stored block: %s %j', async (method, params, state) => {
    const header = (await headerAt(1n)).header;
    const at = (number: number) => ({
      hash: new Uint8Array(32),
      canonical: true,
      header: { ...header, number },
    });
    const vouched = { attested: at(12), finalized: at(10) };
    const headOf = (): ChainHead => ({
      latest: at(12),
      safe: undefined,
      finalized: at(10),
      isLive: true,
      vouched,
    });
    const stored = () => [
      { from: 0, to: 4 },
      { from: 8, to: 12 },
    ];
    const see = createSeeBlocks(chain, { headOf }, undefined, stored);
    expect(await see(router.prepare(method, params), testContext)).toMatchObject({ state });
  });
});

describe('the rules of the block that a call reads', () => {
  it.each<[string, readonly unknown[], boolean]>([
    ['eth_call', [{}], true],
    ['eth_getBlockByNumber', ['0x1', false], true],
    ['eth_getBlockByHash', [HEAD_HASH, false], true],
    // Its block is not known before the call, and may be the newest.
    ['eth_getTransactionReceipt', [HEAD_HASH], true],
    ['eth_call', [{}, 'earliest'], false],
    ['eth_getBlockByNumber', ['0x0', false], false],
    ['eth_getBlockByHash', [GENESIS_HASH, false], false],
  ])(
    'once the head is past the last certain one, are uncertain for %s %j: %s',
    async (method, params, isUncertain) => {
      const [safe, latest] = await Promise.all([headerAt(0n), headerAt(1n)]);
      const headOf = (): ChainHead => ({ latest, safe, finalized: undefined, isLive: true });
      const uncertain = async (until: number) => {
        const see = createSeeBlocks(chain, { headOf }, () => until);
        return (await see(router.prepare(method, params), testContext)).hasUncertainRules;
      };
      expect(await uncertain(latest.header.timestamp + 1)).toBe(false);
      expect(await uncertain(latest.header.timestamp)).toBe(isUncertain);
    },
  );
});
