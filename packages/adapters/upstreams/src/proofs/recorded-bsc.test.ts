import { profileNamed } from '@ethread/chain';
import { useWasmCrypto } from '@ethread/crypto';
import { checkFullBlock } from './check-block.ts';

const HASH = '0xb6c3fb5db2749184b29c250dcde3604422b584603a9d8462d051c2e2fc2698e8';
const VALIDATOR = '0x7f5f2cf1aec83bf0c74df566a41aa7ed65ea84ea';
const words = (...hex: readonly string[]) => hex.map((one) => one.padStart(64, '0')).join('');

/** The extra data: a vanity, the votes of validators, and the signature of the block's own. */
const EXTRA_DATA = [
  'd883010510846765746888676f312e32332e39856c696e757800000038469028',
  'f8b277b860a965d83592e741017209605a62eeb83f6ddec5ab918145d730023d7bd94ff5569c13965f9295b3a88d1be544e627c4030f67d6d3b6ca5b44c933d5fe67ef814f94d7f1671f30e64b3362e70d7014a6a2af6bddc233770ed91870fbe8091c7eeef84c84034e77bea0cd0ba3b6896eac74af8b382680a3f8513d8e0395f3cf5c8d5cf172c91a367eaa84034e77bfa04ac159608683e1d62cd3c46e54dfcb058e6caf1a3eb1ca33d6b5737da765198e80',
  '05aadb5aa8e1d22c5e2279f90347b7eb57e993ffeca1213edfa29bea4626586b041b35319b05e1e454beff424afe0c774f0633a6d11d879dc2494b0c7224162500',
].join('');

/** Block 55,474,112 of BSC's public test network: a call, and the deposit that the validator itself makes. */
const BLOCK = {
  baseFeePerGas: '0x0',
  blobGasUsed: '0x0',
  difficulty: '0x2',
  excessBlobGas: '0x0',
  extraData: `0x${EXTRA_DATA}`,
  gasLimit: '0x5f5e100',
  gasUsed: '0x51b50',
  hash: HASH,
  logsBloom:
    '0x00000000000000000000104000002000000000000000000000000200000000000000108000000000000000000000000000000000000000000000000000200000000000000080000500000008100000002010000000000000000000000000000200080030000200000000000001000400080000008000000000000010000000000000080000000000000000000002000000000400000000008000001000000020020000000000002008000000020000000000000000000000000000000000000000000002000000000000100000000000000000000100001000104002000000008010000000000000010000040000010000008000008200004000000000001000',
  miner: VALIDATOR,
  mixHash: `0x${words('fa')}`,
  nonce: '0x0000000000000000',
  number: '0x34e77c0',
  parentBeaconBlockRoot: `0x${words('')}`,
  parentHash: '0x4ac159608683e1d62cd3c46e54dfcb058e6caf1a3eb1ca33d6b5737da765198e',
  receiptsRoot: '0x9ff97855e051eeee9ee1eb49efd5ab2ba52bf46d48500a57fff9fc6224bc6f75',
  requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  size: '0x506',
  stateRoot: '0x8b1b1774811feccce4e55db210aac5bdcc1c0afc565db95a5bba7da1c5aa62c2',
  timestamp: '0x685583f3',
  totalDifficulty: '0x6992b7b',
  transactions: [
    {
      blockHash: HASH,
      blockNumber: '0x34e77c0',
      chainId: '0x61',
      from: '0x4e65e7b0b09e8f8b73af48ab4023024449c76a2b',
      gas: '0x6c1a0',
      gasPrice: '0x64645cf',
      hash: '0x83aec9f601af93de0fe4855a583d704973e1b9ea87de8f0bd2d5941879027a91',
      input: `0x59968288${words('1306c53c730f8000', '1e87f85809dc0100', '', '')}`,
      nonce: '0x75e',
      r: '0xd0e5053300e407f28261932a62f4dcca6262fea6962e5cf6a248758ca2d21c65',
      s: '0x103a0170f58b3b6ffd500bc4b07d12fe63baa751048621743fdc72b3a6060446',
      to: '0x5b16e45ab066bfc8882409b28fe768a2abde0d56',
      transactionIndex: '0x0',
      type: '0x0',
      v: '0xe5',
      value: '0x0',
    },
    {
      blockHash: HASH,
      blockNumber: '0x34e77c0',
      chainId: '0x61',
      from: VALIDATOR,
      gas: '0x7fffffffffffffff',
      gasPrice: '0x0',
      hash: '0x9f6fbbaadccb38a5ffd30e3aa1c6b4887d4d4a1b04dd9bab3385adf426bdf2cd',
      input: `0xf340fa01${words(VALIDATOR.slice(2))}`,
      nonce: '0x1f9d76',
      r: '0xffa5acb9d5f44ca017ca17bf1867054f0ec9e47434bbb432659070bc5a31c579',
      s: '0xba421766635927b88779dc82805b20e9a35c64e4cfbef57a8fafe0bd851861c',
      to: '0x0000000000000000000000000000000000001000',
      transactionIndex: '0x1',
      type: '0x0',
      v: '0xe6',
      value: '0x1ab532b901b2',
    },
  ],
  transactionsRoot: '0xffac28f838083beaf336f894fdb4292601eba3544c5d21cc5a5eb59bb2692628',
  uncles: [],
  withdrawals: [],
  withdrawalsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
};

describe('recorded block of BSC', () => {
  const profile = profileNamed('bsc');

  beforeAll(() => useWasmCrypto());

  it('proves its transactions, with the deposit of the validator', () => {
    expect(checkFullBlock(BLOCK, profile)).toHaveProperty('value');
  });

  it.each([{ value: '0x1' }, { nonce: '0x1' }, { gasPrice: '0x1' }])(
    'rejects a deposit with another %j',
    (altered) => {
      const [call, deposit] = BLOCK.transactions;
      const block = { ...BLOCK, transactions: [call, { ...deposit, ...altered }] };
      expect(checkFullBlock(block, profile)).toMatchObject({ fault: 'lied' });
    },
  );

  it('rejects other votes', () => {
    const extraData = BLOCK.extraData.replace('84034e77be', '84034e77bd');
    expect(checkFullBlock({ ...BLOCK, extraData }, profile)).toMatchObject({ fault: 'lied' });
  });
});
