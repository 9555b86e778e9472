import { accessListFromJson, EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { makeEmptyBlocks } from '../testing/index.ts';
import { checkAccessList } from './check-block.ts';

describe('checkAccessList', () => {
  const list = [{ address: `0x${'ab'.repeat(20)}`, nonceChanges: [{ index: '0x1', value: '0x2' }] }];
  const [block] = makeEmptyBlocks(undefined, 1, 0);
  if (!block) throw new Error('the chain has a block');
  const header = { ...block.header, blockAccessListHash: keccak256(accessListFromJson(list)) };

  it('returns a list whose hash is in the header as RLP', () => {
    expect(checkAccessList(list, header)).toEqual({ value: accessListFromJson(list) });
  });

  it('calls another list unproven, which blames no node', () => {
    expect(checkAccessList([], header)).toMatchObject({ fault: 'unproven' });
    expect(checkAccessList(list, { ...header, blockAccessListHash: EMPTY_TRIE_ROOT })).toMatchObject({
      fault: 'unproven',
    });
  });
});
