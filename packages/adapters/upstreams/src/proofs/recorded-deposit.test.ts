import { profileNamed } from '@ethread/chain';
import { useWasmCrypto } from '@ethread/crypto';
import { checkFullBlock } from './check-block.ts';
import { checkBlockReceipts } from './check-receipts.ts';

const NO_BLOOM = `0x${'0'.repeat(512)}`;
const HASH = '0xfc70e073ec6e1bb7f387698e4be418d7b1ff2216f625cdf41e1b80fb08029ef5';
const DEPOSITOR = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001';
const ATTRIBUTES = '0x4200000000000000000000000000000000000015';
const DEPOSIT = '0x13a644af4f64ce801dcd57faa823e8952f2290b810fdd31995dda62977ed3df1';
const [ROOT, GAS_USED] = ['0x8c303881b3e408cc739f55ef3e5133075d552cbec9ee987aff6b71f58cf291ee', '0xb76d'];
/** Attributes of the block of the parent chain, as words. */
const WORDS = [
  '1267f33',
  '65da6073',
  '75d3f8610',
  '97c24796a4f639846a6a3ea3a59c11de8d89e11f551bae8feca9271a78926d42',
  '4',
  '415c8893d514f9bc5211d36eeda4183226b84aa7',
  'bc',
  'a6fe0',
];

/** Block 274 of a public chain of the OP stack, between Canyon and Ecotone, as its node shows it. */
const BLOCK = {
  baseFeePerGas: '0x1418f329',
  difficulty: '0x0',
  extraData: '0x',
  gasLimit: '0x1c9c380',
  gasUsed: GAS_USED,
  hash: HASH,
  logsBloom: NO_BLOOM,
  miner: '0x4200000000000000000000000000000000000011',
  mixHash: '0x8bc8a48326d9309959f2452206c1c842be9fcc9840c789845caab9d290a9700c',
  nonce: '0x0000000000000000',
  number: '0x112',
  parentHash: '0xcfbc479d5f63476538db9ff15295167a6e91ecc9d6cf54be471eded689c251c9',
  receiptsRoot: ROOT,
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  size: '0x38a',
  stateRoot: '0x86be45fb7a22b8c12cbce8d538372b800377cc589de590b6d88f5f65dde97df8',
  timestamp: '0x65da607b',
  totalDifficulty: '0x0',
  transactions: [
    {
      blockHash: HASH,
      blockNumber: '0x112',
      from: DEPOSITOR,
      gas: '0xf4240',
      gasPrice: '0x0',
      hash: DEPOSIT,
      input: `0x015d8eb9${WORDS.map((word) => word.padStart(64, '0')).join('')}`,
      nonce: '0x111',
      to: ATTRIBUTES,
      transactionIndex: '0x0',
      value: '0x0',
      type: '0x7e',
      v: '0x0',
      r: '0x0',
      s: '0x0',
      sourceHash: '0x5a1b66228a26547e2ce6fe1aa734d2c34e062e42ccd5710463e6987890f1ad5d',
      mint: '0x0',
      depositReceiptVersion: '0x1',
    },
  ],
  transactionsRoot: '0xb01a2ad2c1ceb76f2edcdc02f2e0453c52e24c421fb04132cdfc0da5b70a593e',
  uncles: [],
  withdrawals: [],
  withdrawalsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
};
const RECEIPT = {
  blockHash: HASH,
  blockNumber: '0x112',
  transactionHash: DEPOSIT,
  transactionIndex: '0x0',
  type: '0x7e',
  status: '0x1',
  from: DEPOSITOR,
  to: ATTRIBUTES,
  contractAddress: null,
  cumulativeGasUsed: GAS_USED,
  gasUsed: GAS_USED,
  effectiveGasPrice: '0x0',
  logs: [],
  logsBloom: NO_BLOOM,
  depositNonce: '0x111',
  depositReceiptVersion: '0x1',
};

describe('recorded block of a chain of the OP stack', () => {
  const profile = profileNamed('op-stack');

  beforeAll(() => useWasmCrypto());

  it('proves its deposit', () => {
    expect(checkFullBlock(BLOCK, profile)).toHaveProperty('value');
    const [deposit] = BLOCK.transactions;
    for (const altered of [{ mint: '0x1' }, { sourceHash: HASH }, { from: ATTRIBUTES }, { gas: '0xf4241' }]) {
      const block = { ...BLOCK, transactions: [{ ...deposit, ...altered }] };
      expect(checkFullBlock(block, profile)).toMatchObject({ fault: 'lied' });
    }
  });

  it('proves the receipt of the deposit with its nonce', () => {
    const checked = checkFullBlock(BLOCK, profile);
    if (!('value' in checked)) throw new Error(checked.detail);
    expect(checkBlockReceipts([RECEIPT], checked.value, profile)).toHaveProperty('value');
    for (const altered of [
      { depositNonce: '0x112' },
      { status: '0x0' },
      { depositReceiptVersion: undefined },
    ]) {
      const receipts = [{ ...RECEIPT, ...altered }];
      expect(checkBlockReceipts(receipts, checked.value, profile)).toMatchObject({ fault: 'lied' });
    }
  });
});
