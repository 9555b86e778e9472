import { companionTable } from '@ethread/companions';
import { InvalidParamsError } from '@ethread/types';
import { createGrowingChain } from '../../testing/growing-chain.ts';
import { createBlockTrail } from '../trail/block-trail.ts';
import { followBlocks } from './follow-blocks.ts';
import { findStart } from './subscriptions.ts';

const { maxBlocksBehind } = companionTable.eth_subscribe.limits;

it.each([
  [maxBlocksBehind, true],
  [maxBlocksBehind + 1, false],
])('a subscription that is %s blocks behind the head begins: %s', async (number, begins) => {
  const trail = createBlockTrail({ ...createGrowingChain(), hasUpstreams: false });
  const first = await trail.view();
  const view = { ...first, head: { ...first.head, number } };
  const found = findStart({ ...trail, view: async () => view }, 'client', [
    { number: '0x0', hash: first.head.hash },
  ]);
  if (begins) return expect(await found).toMatchObject({ position: { number: 0 } });
  await expect(found).rejects.toThrow(InvalidParamsError);
  const start = { trail, client: 'client', view, position: first.head };
  await expect(followBlocks(start, AbortSignal.abort()).next()).rejects.toThrow(
    `the subscription is ${number} blocks behind, of ${maxBlocksBehind} at most`,
  );
});
