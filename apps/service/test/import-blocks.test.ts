import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Block,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  encodeTransaction,
  genesisHeader,
  headerHash,
  orderedTrieRoot,
  parseGenesis,
  type Transaction,
  LONDON_AT_GENESIS,
} from '@ethread/chain';
import { spawnEthread, temporaryFolder } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';

/** Limit of EIP-7934 in bytes. */
const LIMIT = 8_388_608;
/** Time of the second block of the chain. Osaka begins with it. */
const OSAKA = 24;
const GENESIS = {
  config: {
    chainId: 7,
    ...LONDON_AT_GENESIS,
    terminalTotalDifficulty: 0,
    shanghaiTime: 0,
    cancunTime: 0,
    pragueTime: 0,
    osakaTime: OSAKA,
    blobSchedule: {
      cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
      prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
    },
  },
  difficulty: '0x0',
  gasLimit: '0x3938700',
  alloc: {},
};

/** Returns a first block of the given size and time. Its only transaction does not run: nobody can pay for it. */
function blockOf(size: number, timestamp: number): Uint8Array {
  const genesis = genesisHeader(parseGenesis(GENESIS), EMPTY_TRIE_ROOT);
  const withInput = (length: number): Block => {
    const transaction: Transaction = {
      type: 0,
      nonce: 0n,
      gasPrice: 10n ** 9n,
      gasLimit: 21_000n,
      to: new Uint8Array(20),
      value: 0n,
      input: new Uint8Array(length),
      v: 27n,
      r: 1n,
      s: 1n,
    };
    return {
      header: {
        ...genesis,
        parentHash: headerHash(genesis),
        number: 1,
        timestamp,
        baseFeePerGas: 875_000_000n,
        transactionsRoot: orderedTrieRoot([encodeTransaction(transaction)]),
      },
      transactions: [transaction],
      uncles: [],
      withdrawals: [],
    };
  };
  const around = encodeBlock(withInput(size)).length - size;
  return encodeBlock(withInput(size - around));
}

/** Imports a block with the command. Resolves to its exit code and its output. */
async function importBlock(bytes: Uint8Array): Promise<{ code: number | null; output: string }> {
  const folder = temporaryFolder();
  const genesis = join(folder, 'genesis.json');
  const chain = join(folder, 'chain.rlp');
  writeFileSync(genesis, JSON.stringify(GENESIS));
  writeFileSync(chain, bytes);
  const command = spawnEthread(['import', '--genesis', genesis, '--data', join(folder, 'data'), chain]);
  const code = await command.exit;
  return { code, output: command.output() };
}

describe('ethread import of a large block', () => {
  it('rejects a block one byte above the limit in the first block of Osaka, with its reason', async () => {
    const bytes = blockOf(LIMIT + 1, OSAKA);
    expect(bytes).toHaveLength(LIMIT + 1);
    const { code, output } = await importBlock(bytes);
    expect(code).toBe(1);
    expect(output).toContain('block 1: size is 8388609 bytes, expected at most 8388608');
  });

  it.each([
    ['of the limit in the first block of Osaka', LIMIT, OSAKA],
    ['above the limit before Osaka', LIMIT + 1, OSAKA - 1],
  ])('executes a block %s', async (_what, size, timestamp) => {
    const { code, output } = await importBlock(blockOf(size, timestamp));
    expect(code).toBe(1);
    // It gets as far as its transaction, which has too little gas.
    expect(output).toContain('block 1 does not execute');
    expect(output).not.toContain('size is');
  });
});

describeWithSharedData('a chain with a deposit', 'deposit', (folder) => {
  it('is imported with all claims of its headers', async () => {
    const command = spawnEthread([
      ...['import', '--genesis', join(folder, 'genesis.json'), '--data', join(temporaryFolder(), 'data')],
      join(folder, 'chain.rlp'),
    ]);
    expect(await command.exit).toBe(0);
    expect(command.output()).toContain('1 blocks imported');
  });
});
