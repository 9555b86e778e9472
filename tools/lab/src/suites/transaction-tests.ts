import {
  type Block,
  decodeTransaction,
  effectiveGasPrice,
  encodeBlock,
  encodeTransaction,
  type Header,
  headerHash,
  orderedTrieRoot,
  parseGenesis,
  recoverSender,
  type Transaction,
  transactionHash,
} from '@ethread/chain';
import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import { networkConfig } from './networks.ts';
import { type Checks, expectSame } from './suite-result.ts';
import { openWorld } from './world.ts';

/** A test of TransactionTests, with the fields that are read here. */
interface TransactionTest {
  readonly txbytes: string;
  readonly result: Readonly<Record<string, ForkResult>>;
}

interface ForkResult {
  readonly exception?: string;
  readonly hash?: string;
  readonly sender?: string;
}

/** More than any transaction of the suite buys. */
const GAS_LIMIT = 2n ** 63n - 1n;
const FUNDS = 2n ** 256n - 1n;

/**
 * The importer's errors about the result of an executed block. Its transactions were accepted, but their result differs
 * from the header's claim.
 */
const RAN = /stateRoot|receiptTrie|receiptsRoot|[bB]loom|gasUsed/;

/**
 * Runs TransactionTests: for each fork, the hash and sender of a transaction, or that it is invalid. Each transaction
 * is imported in a block of its own, and its sender has funds and the right nonce. The block claims that nothing was
 * executed. The importer rejects that claim when the transaction is valid, and rejects the transaction earlier when it
 * is not.
 */
export async function runTransactionTest(
  name: string,
  json: unknown,
  folder: string,
  checks: Checks,
): Promise<void> {
  const test: TransactionTest = Object(json);
  const bytes = hexToBytes(test.txbytes);
  for (const [fork, expected] of Object.entries(test.result)) {
    await checks.check(`${name}/${fork}`, async () => {
      const problem = await transactionProblem(bytes, fork, folder);
      if (expected.exception !== undefined) {
        if (problem === undefined) throw new Error(`it is accepted, expected ${expected.exception}`);
        return;
      }
      const transaction = decodeTransaction(bytes);
      if (problem !== undefined && isPayable(transaction)) throw new Error(`it is rejected: ${problem}`);
      expectSame('the hash', bytesToHex(transactionHash(transaction)), expected.hash);
      expectSame('the sender', bytesToHex(recoverSender(transaction)), expected.sender);
    });
  }
}

/**
 * Returns whether a block can have the transaction's gas and an account its cost. Some transactions are valid and can
 * never be executed.
 */
function isPayable(transaction: Transaction): boolean {
  if (!('gasLimit' in transaction) || transaction.gasLimit > GAS_LIMIT) return false;
  const price =
    'maxFeePerGas' in transaction ? transaction.maxFeePerGas : effectiveGasPrice(transaction, undefined);
  return transaction.value + transaction.gasLimit * price <= FUNDS;
}

/** Resolves to the importer's reason to reject a transaction, or undefined when it is valid. */
async function transactionProblem(
  bytes: Uint8Array,
  fork: string,
  folder: string,
): Promise<string | undefined> {
  const transaction = resultOf(() => decodeTransaction(bytes));
  if (transaction instanceof Error) return transaction.message;
  const sender = resultOf(() => recoverSender(transaction));
  const account = sender instanceof Error ? {} : { [bytesToHex(sender)]: fundedAccount(transaction) };
  const config = networkConfig(fork === 'Constantinople' ? 'ConstantinopleFix' : fork);
  const isMerged = 'terminalTotalDifficulty' in config;
  const genesis = parseGenesis({
    config: { chainId: 1, ...config, headerRules: 'free' },
    difficulty: isMerged ? 0 : 1,
    gasLimit: quantityToHex(GAS_LIMIT),
    baseFeePerGas: 0,
    alloc: account,
  });
  const world = await openWorld(folder, genesis);
  try {
    await world.importBlock(encodeBlock(blockOn(world.genesis, transaction)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return RAN.test(message) ? undefined : message;
  } finally {
    await world.close();
  }
  throw new Error('the importer accepts a block whose header claims that nothing was executed');
}

function fundedAccount({ nonce }: Transaction): Record<string, unknown> {
  // The maximum nonce of an account (EIP-2681).
  const most = 2n ** 64n - 1n;
  return { balance: quantityToHex(FUNDS), nonce: quantityToHex(nonce > most ? most : nonce) };
}

function blockOn(parent: Header, transaction: Transaction): Block {
  const header = {
    ...parent,
    parentHash: headerHash(parent),
    number: 1,
    timestamp: parent.timestamp + 12,
    transactionsRoot: orderedTrieRoot([encodeTransaction(transaction)]),
  };
  return {
    header,
    transactions: [transaction],
    uncles: [],
    ...(parent.withdrawalsRoot ? { withdrawals: [] } : {}),
  };
}

function resultOf<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
