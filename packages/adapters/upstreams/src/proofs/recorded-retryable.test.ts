import { keccak256, logsBloom, profileNamed } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { useWasmCrypto } from '@ethread/crypto';
import { checkFullBlock } from './check-block.ts';
import { checkBlockReceipts } from './check-receipts.ts';

const ARBOS = '0x00000000000000000000000000000000000a4b05';
/** The contract of retryable tickets. */
const TICKETS = '0x000000000000000000000000000000000000006e';
const SENDER = '0x52eda38e4e9cbcc76047c4ed427db4457e0c0a9b';
const RECIPIENT = '0x3fab184622dc19b6109349b94811493bf2a45362';
const BENEFICIARY = '0xc673622f2d76f355d673560cb88c1df608871402';
const TICKET = '0x0576a6ead932a61bed4e69b88f9080ab833a3be65cb79e65827f50760df15522';
const RETRY = '0x8050d2c95a19147736811e4a3a4fd8746cca120a551081e65d5a4b04e00e8168';
const NO_BLOOM = `0x${'0'.repeat(512)}`;
const NO_SIGNATURE = { v: '0x0', r: '0x0', s: '0x0', gasPrice: '0x0' };

const word = (hex: string) => hex.slice(2).padStart(64, '0');
const hashOfText = (text: string) => bytesToHex(keccak256(new TextEncoder().encode(text)));

const LOGS = [
  { topics: [hashOfText('TicketCreated(bytes32)'), TICKET], data: '0x' },
  {
    topics: [
      hashOfText('RedeemScheduled(bytes32,bytes32,uint64,uint64,address,uint256,uint256)'),
      TICKET,
      RETRY,
      `0x${word('0x0')}`,
    ],
    data: `0x${['0x5208', BENEFICIARY, '0x1e8f1c2ff20', '0x1f720'].map(word).join('')}`,
  },
].map((log) => ({ address: TICKETS, ...log }));
const BLOOM = bytesToHex(
  logsBloom(
    LOGS.map(({ address, topics, data }) => ({
      address: hexToBytes(address),
      topics: topics.map((topic) => hexToBytes(topic)),
      data: hexToBytes(data),
    })),
  ),
);

/** Gives the parts of a block their place in it, and a transaction of ArbOS before them. */
function placed(
  block: Readonly<Record<string, unknown>> & { readonly hash: string; readonly number: string },
  start: { readonly hash: string; readonly words: readonly string[] },
  rest: readonly (readonly [transaction: Record<string, unknown>, receipt: Record<string, unknown>])[],
) {
  const first = {
    type: '0x6a',
    hash: start.hash,
    from: ARBOS,
    to: ARBOS,
    gas: '0x0',
    nonce: '0x0',
    value: '0x0',
  };
  const input = `0x6bf6a42d${start.words.map(word).join('')}`;
  const parts = [
    [
      { ...first, input },
      { cumulativeGasUsed: '0x0', gasUsed: '0x0' },
    ] as const,
    ...rest,
  ];
  const place = (index: number) => ({
    blockHash: block.hash,
    blockNumber: block.number,
    transactionIndex: `0x${index.toString(16)}`,
  });
  return {
    block: {
      difficulty: '0x1',
      extraData: `0x${'0'.repeat(64)}`,
      gasLimit: '0x4000000000000',
      baseFeePerGas: '0x5f5e100',
      sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
      uncles: [],
      ...block,
      transactions: parts.map(([transaction], index) => ({
        chainId: '0x64aba',
        ...NO_SIGNATURE,
        ...transaction,
        ...place(index),
      })),
    },
    receipts: parts.map(([{ type, hash, from, to }, receipt], index) => ({
      type,
      from,
      to,
      transactionHash: hash,
      contractAddress: null,
      status: '0x1',
      effectiveGasPrice: '0x5f5e100',
      logs: [],
      logsBloom: NO_BLOOM,
      ...receipt,
      ...place(index),
    })),
  };
}

/** Block 1 of a development chain of Nitro: a retryable ticket (0x69), and the transaction that redeems it (0x68). */
const RETRYABLE = placed(
  {
    hash: '0xf2c75436c05972ecb983dad49e909432ed24bafafdfedcb28b54091dba284316',
    number: '0x1',
    parentHash: '0xbd9f2163899efb7c39f945c9a7744b2c3ff12cfa00fe573dcb480a436c0803a8',
    miner: SENDER,
    gasUsed: '0xa410',
    timestamp: '0x689f3367',
    mixHash: '0x0000000000000000000000000000007f00000000000000200000000000000000',
    nonce: '0x0000000000000002',
    logsBloom: BLOOM,
    transactionsRoot: '0x8e96af0ab91025b6e2b78e41d3b871881155b230f76d7762c3c918dc9a187931',
    receiptsRoot: '0xdf710d1c92eed968e849680eb7500b8582c8ce0f7a65a8f035b1910fb5077bc6',
    stateRoot: '0x50048e4be86303bd5d5cc8d8f081b599d56fcb74ec71a0d76fa1fcfde2f8ef6c',
  },
  {
    hash: '0x8d06a17bf943233774c72673b6d073761cdbbdb30a20358a08275bd72aea6d70',
    words: ['0x5c', '0x7f', '0x1', '0x689f3367'],
  },
  [
    [
      {
        type: '0x69',
        hash: TICKET,
        from: SENDER,
        to: TICKETS,
        gas: '0x5208',
        nonce: '0x0',
        value: '0x0',
        input: '0x',
        maxFeePerGas: '0x3b9aca00',
        l1BaseFee: '0x5c',
        requestId: `0x${word('0x1')}`,
        depositValue: '0x239a0be14d4720',
        retryTo: RECIPIENT,
        retryValue: '0x2386f26fc10000',
        retryData: '0x',
        beneficiary: BENEFICIARY,
        maxSubmissionFee: '0x1f720',
        refundTo: BENEFICIARY,
      },
      {
        cumulativeGasUsed: '0x5208',
        gasUsed: '0x5208',
        logsBloom: BLOOM,
        logs: LOGS.map((log, index) => ({
          ...log,
          blockHash: '0xf2c75436c05972ecb983dad49e909432ed24bafafdfedcb28b54091dba284316',
          blockNumber: '0x1',
          transactionHash: TICKET,
          transactionIndex: '0x1',
          logIndex: `0x${index}`,
          removed: false,
        })),
      },
    ],
    [
      {
        type: '0x68',
        hash: RETRY,
        from: SENDER,
        to: RECIPIENT,
        gas: '0x5208',
        nonce: '0x0',
        value: '0x2386f26fc10000',
        input: '0x',
        maxFeePerGas: '0x5f5e100',
        ticketId: TICKET,
        refundTo: BENEFICIARY,
        maxRefund: '0x1e8f1c2ff20',
        submissionFeeRefund: '0x1f720',
      },
      { cumulativeGasUsed: '0xa410', gasUsed: '0x5208' },
    ],
  ],
);

/** Block 9 of the same chain: a deposit (0x64). */
const DEPOSIT = placed(
  {
    hash: '0x3ca9313693c5ca10a3f0e52ff73de5a48bf5e5aa27908a104e52ac71113352d6',
    number: '0x9',
    parentHash: '0x3770700025a79707dcc1551b91ace437131ab2ca628beb1a538f25bf08d3e686',
    miner: '0x502fae7d46d88f08fc2f8ed27fcb2ab183eb3e1f',
    gasUsed: '0x0',
    timestamp: '0x689f337e',
    mixHash: '0x0000000000000000000000000000009600000000000000200000000000000000',
    nonce: '0x000000000000000a',
    logsBloom: NO_BLOOM,
    transactionsRoot: '0xf604b343f5a81ad8d9c82743fdb6f3b45075eb6934fe7e861c304482e2ae8d81',
    receiptsRoot: '0xd7a92f3697d06225df2a55e920d2f7a04a4b78f19a42e774c4a3993e342c61bb',
    stateRoot: '0x13005fde0825801a9ace9b3bc4e08f98829b1a8f5d49e60e1d278b5acaa356bb',
  },
  {
    hash: '0xf37dd69016f4e5106a689c0cd58689d4e820ee6e2fc69c40ad55f1bc2d2d8c07',
    words: ['0x8', '0x96', '0x9', '0x17'],
  },
  [
    [
      {
        type: '0x64',
        hash: '0x38132c766a25034f7805a2f47c1bd4b23a97b979cf7b52bdcf29972c2e13f1e6',
        from: '0x502fae7d46d88f08fc2f8ed27fcb2ab183eb3e1f',
        requestId: `0x${word('0x9')}`,
        to: '0x3f1eae7d46d88f08fc2f8ed27fcb2ab183eb2d0e',
        value: '0x152d02c7e14af6800000',
        gas: '0x0',
        nonce: '0x0',
        input: '0x',
      },
      { cumulativeGasUsed: '0x0', gasUsed: '0x0' },
    ],
  ],
);

describe('recorded blocks of a chain of Arbitrum Nitro', () => {
  const profile = profileNamed('arbitrum');

  beforeAll(() => useWasmCrypto());

  it.each([
    ['a retryable ticket and its redemption', RETRYABLE],
    ['a deposit', DEPOSIT],
  ])('proves %s with the receipts', (_what, { block, receipts }) => {
    const checked = checkFullBlock(block, profile);
    if (!('value' in checked)) throw new Error(checked.detail);
    expect(checkBlockReceipts(receipts, checked.value, profile)).toHaveProperty('value');
  });

  it.each([
    [RETRYABLE, 1, { beneficiary: ARBOS }],
    [RETRYABLE, 1, { depositValue: '0x1' }],
    [RETRYABLE, 2, { maxRefund: '0x1' }],
    [RETRYABLE, 2, { from: ARBOS }],
    [DEPOSIT, 1, { requestId: TICKET }],
    [DEPOSIT, 1, { value: '0x1' }],
  ])('rejects transaction %#, altered', ({ block }, at, altered) => {
    const transactions = block.transactions.map((one, index) =>
      index === at ? { ...one, ...altered } : one,
    );
    expect(checkFullBlock({ ...block, transactions }, profile)).toMatchObject({ fault: 'lied' });
  });

  it('rejects a receipt whose log is altered', () => {
    const { block, receipts } = RETRYABLE;
    const checked = checkFullBlock(block, profile);
    if (!('value' in checked)) throw new Error(checked.detail);
    const [first, ticket, retry] = receipts;
    const logs = LOGS.map((log) => ({ ...log, data: '0x00' }));
    const altered = [first, { ...ticket, logs }, retry];
    expect(checkBlockReceipts(altered, checked.value, profile)).toHaveProperty('fault');
  });
});
