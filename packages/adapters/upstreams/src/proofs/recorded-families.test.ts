import { readFileSync } from 'node:fs';
import { blockToJson, profileNamed, type ProfileName, recoverSender, stateSyncHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { checkBlockReceipts, checkFullBlock, withoutStateSync } from './check-block.ts';

const RECORDED = new URL('../../../../../tools/setup/recorded/families/', import.meta.url);

/** Reads a block and its receipts, of which a file without them has none. */
function read(name: string) {
  const { block, receipts = [] } = JSON.parse(readFileSync(new URL(`${name}.json`, RECORDED), 'utf8'));
  const transactions: readonly object[] = block.transactions;
  return { block: Object(block), transactions, receipts: receipts as readonly object[] };
}

const BLOCKS: readonly (readonly [name: string, family: ProfileName])[] = [
  ['bsc', 'bsc'],
  ['op-stack', 'op-stack'],
  ['arbitrum-retryable', 'arbitrum'],
  ['arbitrum-deposit', 'arbitrum'],
];

/** Returns a list in which one entry has other members. */
const altered = (list: readonly object[], at: number, members: object) =>
  list.map((one, index) => (index === at ? { ...one, ...members } : one));

describe('recorded blocks of families of chains', () => {
  beforeAll(() => useWasmCrypto());

  it.each(BLOCKS)('proves the transactions and receipts of %s', (name, family) => {
    const { block, receipts } = read(name);
    const checked = checkFullBlock(block, profileNamed(family));
    if (!('value' in checked)) throw new Error(checked.detail);
    const { header, hash, transactions, transactionHashes, added } = checked.value;
    const senders = transactions.map(recoverSender);
    const facts = {
      block: { header, transactions, uncles: [] },
      hash,
      size: 0,
      transactionHashes,
      senders,
      added,
    };
    const printed = blockToJson(facts, { fullTransactions: true, pending: false });
    // What the roots do not prove, such as the nonce of a deposit, is passed on.
    for (const [index, shown] of printed.transactions.entries()) {
      const recorded = Object(block.transactions[index]);
      for (const field of ['hash', 'from', 'nonce', 'value', 'input'])
        expect([field, Object(shown)[field]]).toEqual([field, recorded[field]]);
    }
    if (receipts.length === 0) return;
    const proven = checkBlockReceipts(receipts, checked.value, profileNamed(family));
    if (!('value' in proven)) throw new Error(proven.detail);
    const passedOn = (one: unknown) => [Object(one).depositNonce, Object(one).effectiveGasPrice];
    expect(proven.value.added.map(passedOn)).toEqual(receipts.map(passedOn));
  });

  it('proves a block of Polygon without its state-sync transaction', () => {
    const checked = checkFullBlock(read('bsc').block, profileNamed('bsc'));
    if (!('value' in checked)) throw new Error(checked.detail);
    const block = checked.value;
    const own = { hash: bytesToHex(stateSyncHash({ number: block.header.number, hash: block.hash })) };
    const [other, receipt] = [{ hash: `0x${'01'.repeat(32)}` }, { transactionHash: own.hash }];
    const committed = (listed: readonly unknown[], name: ProfileName) =>
      withoutStateSync(listed, block, profileNamed(name));
    expect(committed([other, own], 'polygon')).toEqual([other]);
    expect(committed([receipt], 'polygon')).toEqual([]);
    expect(committed([other], 'polygon')).toEqual([other]);
    expect(committed([other, own], 'bsc')).toEqual([other, own]);
  });

  const ADDRESS = '0x00000000000000000000000000000000000a4b05';
  const WORD = `0x${'07'.repeat(32)}`;

  it.each<[name: string, family: ProfileName, at: number, members: object]>([
    ['bsc', 'bsc', 1, { value: '0x1' }],
    ['bsc', 'bsc', 1, { nonce: '0x1' }],
    ['bsc', 'bsc', 1, { gasPrice: '0x1' }],
    ['op-stack', 'op-stack', 0, { mint: '0x1' }],
    ['op-stack', 'op-stack', 0, { sourceHash: WORD }],
    ['op-stack', 'op-stack', 0, { from: ADDRESS }],
    ['op-stack', 'op-stack', 0, { gas: '0xf4241' }],
    ['arbitrum-retryable', 'arbitrum', 1, { beneficiary: ADDRESS }],
    ['arbitrum-retryable', 'arbitrum', 1, { depositValue: '0x1' }],
    ['arbitrum-retryable', 'arbitrum', 2, { maxRefund: '0x1' }],
    ['arbitrum-retryable', 'arbitrum', 2, { from: ADDRESS }],
    ['arbitrum-deposit', 'arbitrum', 1, { requestId: WORD }],
    ['arbitrum-deposit', 'arbitrum', 1, { value: '0x1' }],
  ])('rejects the block %s of %s whose transaction %i has other members: %j', (name, family, at, members) => {
    const { block, transactions } = read(name);
    const changed = { ...block, transactions: altered(transactions, at, members) };
    expect(checkFullBlock(changed, profileNamed(family))).toMatchObject({ fault: 'lied' });
  });

  it('rejects other votes in the extra data of BSC', () => {
    const { block } = read('bsc');
    const extraData = block.extraData.replace('84034e77be', '84034e77bd');
    expect(extraData).not.toBe(block.extraData);
    expect(checkFullBlock({ ...block, extraData }, profileNamed('bsc'))).toMatchObject({ fault: 'lied' });
  });

  it.each<[name: string, family: ProfileName, at: number, members: object]>([
    ['op-stack', 'op-stack', 0, { depositNonce: '0x112' }],
    ['op-stack', 'op-stack', 0, { status: '0x0' }],
    ['op-stack', 'op-stack', 0, { depositReceiptVersion: undefined }],
    ['arbitrum-retryable', 'arbitrum', 1, { logs: [] }],
  ])('rejects the block %s of %s whose receipt %i has other members: %j', (name, family, at, members) => {
    const { block, receipts } = read(name);
    const checked = checkFullBlock(block, profileNamed(family));
    if (!('value' in checked)) throw new Error(checked.detail);
    const changed = altered(receipts, at, members);
    expect(checkBlockReceipts(changed, checked.value, profileNamed(family))).toMatchObject({ fault: 'lied' });
  });
});
