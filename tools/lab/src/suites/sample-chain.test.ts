import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Block,
  decodeBlock,
  effectiveGasPrice,
  encodeBlock,
  GAS_PER_BLOB,
  type Header,
  parseGenesis,
  recoverSender,
  splitRlpStream,
  unclesHash,
} from '@ethread/chain';
import { openWorld, type World } from './world.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../../../../apps/service/sample-chain');
/** The last block has deposits, a withdrawal request and a consolidation request, as the one before it. */
const LAST_BLOCK = 302;
/** Interval of the blocks of each fork that are first imported with wrong claims. */
const WRONG_EVERY = 15;

/** The sample chain is part of the repository. It covers the subjects of the suites where the suites are absent. */
describe('the sample chain', () => {
  let folder: string;
  let world: World;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-sample-chain-'));
    world = await openWorld(folder, parseGenesis(readJson('genesis.json')));
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is imported, its blocks with a wrong claim are rejected, and calls and estimates agree with its receipts', async () => {
    let called = 0;
    const accepted: string[] = [];
    let wrong = 0;
    for await (const { bytes } of splitRlpStream(createReadStream(join(SAMPLE_CHAIN, 'chain.rlp')))) {
      const block = decodeBlock(bytes);
      const { number } = block.header;
      if (number > LAST_BLOCK) break;
      if (number % WRONG_EVERY === 0 || number === LAST_BLOCK) {
        for (const [field, claim] of Object.entries(wrongClaims(block))) {
          wrong++;
          const isAccepted = await world.importBlock(encodeBlock({ ...block, ...claim })).then(
            () => true,
            () => false,
          );
          if (isAccepted) accepted.push(`block ${number} with a wrong ${field}`);
        }
      }
      await world.importBlock(bytes);
      if (block.transactions.length > 0 && number > 1) called += await callAgain(world, block);
    }
    expect(world.head().header.number).toBe(LAST_BLOCK);
    expect(accepted).toEqual([]);
    expect(wrong).toBeGreaterThan(300);
    expect(called).toBeGreaterThan(200);
  });
});

/**
 * Calls the first transaction of the head on the state of its parent, with the head's own fields, and expects the outcome
 * and the gas of its receipt. Then expects that a call with the estimated gas returns. Returns the number of calls.
 */
async function callAgain({ execution, ...world }: World, { header, transactions }: Block): Promise<number> {
  const [transaction] = transactions;
  const [receipt, parent] = [await world.firstReceipt(), world.parent()];
  if (!transaction || !receipt || !parent) throw new Error('a block without a transaction');
  const at = {
    hash: parent.hash,
    header: { ...header, stateRoot: parent.header.stateRoot },
    canonical: true,
  };
  const request = {
    from: recoverSender(transaction),
    to: transaction.to,
    value: transaction.value,
    input: transaction.input,
    // Gas above the limit of EIP-8037 pays for state growth only.
    capsExecutionGas: true as const,
    ...('maxFeePerGas' in transaction && 'maxPriorityFeePerGas' in transaction
      ? { maxFeePerGas: transaction.maxFeePerGas, maxPriorityFeePerGas: transaction.maxPriorityFeePerGas }
      : { gasPrice: effectiveGasPrice(transaction, header.baseFeePerGas) }),
    ...('accessList' in transaction ? { accessList: transaction.accessList } : {}),
    ...('blobVersionedHashes' in transaction
      ? {
          blobVersionedHashes: transaction.blobVersionedHashes,
          maxFeePerBlobGas: transaction.maxFeePerBlobGas,
        }
      : {}),
    ...('authorizationList' in transaction ? { authorizationList: transaction.authorizationList } : {}),
  };
  const never = { signal: new AbortController().signal };
  const call = (gas: bigint) => execution.call({ ...request, gas }, at, never);
  const outcome = await call(transaction.gasLimit);
  const isReturned = 'kind' in outcome && outcome.kind === 'returned';
  if ('status' in receipt.outcome)
    expect([header.number, isReturned]).toEqual([header.number, receipt.outcome.status === 1]);
  if (!isReturned) return 1;
  expect([header.number, outcome.gasUsed]).toEqual([header.number, receipt.cumulativeGasUsed]);
  const estimate = await execution.estimateGas({ ...request, gas: transaction.gasLimit }, at, never);
  if (!('kind' in estimate) || estimate.kind !== 'estimated')
    throw new Error(`block ${header.number} has no estimate`);
  expect([header.number, await call(estimate.gas)]).toMatchObject([header.number, { kind: 'returned' }]);
  return 2;
}

/** Returns variants of the block with one wrong claim each, for the claims that its fork has. */
function wrongClaims(block: Block): Record<string, Partial<Block>> {
  const { header, transactions, uncles } = block;
  const changed: Partial<Header> = {
    parentHash: flipped(header.parentHash),
    stateRoot: flipped(header.stateRoot),
    transactionsRoot: flipped(header.transactionsRoot),
    receiptsRoot: flipped(header.receiptsRoot),
    sha3Uncles: flipped(header.sha3Uncles),
    logsBloom: flipped(header.logsBloom),
    difficulty: header.difficulty + 1n,
    number: header.number + 1,
    gasUsed: header.gasUsed + 1n,
    timestamp: 1,
    extraData: new Uint8Array(33),
    ...(header.baseFeePerGas === undefined ? {} : { baseFeePerGas: header.baseFeePerGas + 1n }),
    ...(header.withdrawalsRoot && { withdrawalsRoot: flipped(header.withdrawalsRoot) }),
    ...(header.blobGasUsed === undefined ? {} : { blobGasUsed: header.blobGasUsed + GAS_PER_BLOB }),
    ...(header.excessBlobGas === undefined ? {} : { excessBlobGas: header.excessBlobGas + 1n }),
    ...(header.parentBeaconBlockRoot && { parentBeaconBlockRoot: flipped(header.parentBeaconBlockRoot) }),
    ...(header.requestsHash && { requestsHash: flipped(header.requestsHash) }),
  };
  return {
    ...Object.fromEntries(
      Object.entries(changed).map(([field, value]) => [field, { header: { ...header, [field]: value } }]),
    ),
    ...(transactions.length === 0 ? {} : { transactions: { transactions: transactions.slice(1) } }),
    uncles: { uncles: [...uncles, header] },
    ...(uncles.length === 0 ? {} : { 'uncle timestamp': withUncles(block, { timestamp: 1 }) }),
  };
}

/** Returns the block with other uncles, to which its header commits and which have the same rewards. */
function withUncles({ header, uncles }: Block, changed: Partial<Header>): Partial<Block> {
  const others = uncles.map((uncle) => ({ ...uncle, ...changed }));
  return { header: { ...header, sha3Uncles: unclesHash(others) }, uncles: others };
}

function flipped(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte));
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(SAMPLE_CHAIN, name), 'utf8'));
}
