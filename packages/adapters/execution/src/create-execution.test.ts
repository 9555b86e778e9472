import { type AccountOverride, type BlockOverrides, type CallRequest } from '@ethread/calls';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUnavailable, type StoredHeader } from '@ethread/ports';
import {
  type Block,
  checkReceipts,
  decodeBlock,
  genesisHeader,
  type Header,
  headerHash,
  parseGenesis,
  splitRlpStream,
  verifyAccountProof,
} from '@ethread/chain';
import { bytesToHex, hexToBytes, silentLogger } from '@ethread/core';
import { type CallPool, createCallPool, createExecution, type Execution, ExecutionError } from './index.ts';

const SAMPLE = join(import.meta.dirname, '../../../../apps/service/sample-chain');
const landmarks: { contracts: Record<string, `0x${string}`> } = JSON.parse(
  readFileSync(join(SAMPLE, 'landmarks.json'), 'utf8'),
);
const genesis = parseGenesis(JSON.parse(readFileSync(join(SAMPLE, 'genesis.json'), 'utf8')));
const contract = (name: string) => hexToBytes(landmarks.contracts[name] ?? '0x');
const work = new AbortController();
const LAST = 302;

async function readBlocks(): Promise<Block[]> {
  const blocks: Block[] = [];
  async function* file() {
    yield readFileSync(join(SAMPLE, 'chain.rlp'));
  }
  for await (const { bytes } of splitRlpStream(file())) {
    blocks.push(decodeBlock(bytes));
    if (blocks.length === LAST) break;
  }
  return blocks;
}

const call = (changes: Partial<CallRequest>): CallRequest => ({
  from: new Uint8Array(20),
  to: null,
  value: 0n,
  input: new Uint8Array(),
  ...changes,
});

describe('createExecution on a chain that crosses all forks', () => {
  let folder: string;
  let pool: CallPool;
  let execution: Execution;
  let blocks: Block[];
  const headers: StoredHeader[] = [];
  const at = (number: number): StoredHeader => {
    const header = headers[number];
    if (!header) throw new Error(`block ${number} was not executed`);
    return header;
  };
  const keep = (header: Header) => headers.push({ header, hash: headerHash(header), canonical: true });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-execution-'));
    pool = createCallPool({ logger: silentLogger }, { size: 1, maxReturnBytes: 2 * 1024 * 1024 });
    execution = createExecution({ genesis, pool }, { path: folder });
    blocks = await readBlocks();
    keep(genesisHeader(genesis, await execution.initGenesis()));
    for (const block of blocks) {
      const { receipts: made, senders } = await execution.execute(block, at(block.header.number - 1).header);
      checkReceipts(block, made);
      expect(senders).toHaveLength(block.transactions.length);
      keep(block.header);
    }
    await execution.flush();
  });

  afterAll(async () => {
    await pool.close();
    await execution.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reaches the state root of every header', () => {
    expect(headers).toHaveLength(LAST + 1);
  });

  it('returns the result of a call at each block with the state after it', async () => {
    const holder = hexToBytes(`0x${'70a08231'}${'00'.repeat(12)}3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1`);
    const balanceAt = async (number: number) => {
      const outcome = await execution.call(call({ to: contract('Token'), input: holder }), at(number), work);
      return 'output' in outcome ? BigInt(bytesToHex(outcome.output)) : outcome;
    };
    expect(await balanceAt(13)).toBe(0n);
    expect(await balanceAt(14)).toBe(10n ** 21n);
    expect(await execution.call(call({ to: contract('Token'), input: holder }), at(12), work)).toMatchObject({
      kind: 'returned',
      output: new Uint8Array(),
    });
  });

  it('estimates a call with overridden code, balance and gas of the block', async () => {
    const to = new Uint8Array(20).fill(7);
    const from = new Uint8Array(20).fill(8);
    // Stores a word.
    const code = hexToBytes('0x6001600055');
    const paid = call({ from, to, value: 1n, gasPrice: 10n ** 9n });
    const accounts = [
      { address: to, code },
      { address: from, balance: 10n ** 18n },
    ];
    const estimate = (block: BlockOverrides, given: readonly AccountOverride[] = accounts) =>
      execution.estimateWith(paid, { accounts: given, block }, at(140), work);
    expect(await estimate({})).toEqual({ kind: 'estimated', gas: 43_482n });
    expect(await estimate({}, [])).toMatchObject({ kind: 'rejected' });
    expect(await estimate({ gasLimit: 30_000n })).toEqual({
      kind: 'failed',
      message: 'gas required exceeds allowance (30000)',
    });
    expect(await estimate({}, [...accounts, { address: from, movePrecompileTo: to }])).toMatchObject({
      kind: 'invalid',
    });
    // Overrides change nothing for later calls.
    expect(await execution.estimateGas(paid, at(140), work)).toMatchObject({ kind: 'rejected' });
  });

  it('rejects a call that its sender cannot pay', async () => {
    const to = new Uint8Array(20).fill(1);
    const from = new Uint8Array(20).fill(2);
    expect(await execution.call(call({ from, to, value: 1n }), at(140), work)).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('insufficient funds'),
    });
    // Without gas, it must be able to pay the minimum gas.
    expect(await execution.call(call({ from, to, gasPrice: 10n ** 9n }), at(140), work)).toEqual({
      kind: 'rejected',
      message: `insufficient funds for gas * price + value: address ${bytesToHex(from)} have 0 want 21000000000000`,
    });
    expect(
      await execution.call(call({ to, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }), at(140), work),
    ).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('max priority fee per gas higher'),
    });
  });

  it('rejects the fees of EIP-1559 in calls and estimates at blocks before London', async () => {
    const request = call({
      to: new Uint8Array(20).fill(1),
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 10n,
    });
    const message = 'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active';
    expect(await execution.call(request, at(23), work)).toEqual({ kind: 'rejected', message });
    expect(await execution.estimateGas(request, at(23), work)).toEqual({ kind: 'rejected', message });
    expect(await execution.call(request, at(24), work)).toMatchObject({ kind: 'rejected' });
    expect(await execution.call(call({ to: request.to, gasPrice: 1n }), at(23), work)).toMatchObject({
      kind: 'rejected',
    });
  });

  it('rejects the access list of a call that cannot begin', async () => {
    const to = new Uint8Array(20).fill(1);
    expect(await execution.accessList(call({ from: to, to, value: 1n }), [], at(140), work)).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('insufficient funds'),
    });
    expect(await execution.accessList(call({ to, gas: 20_000n }), [], at(140), work)).toEqual({
      kind: 'rejected',
      message: 'intrinsic gas too low: have 20000, want 21000',
    });
  });

  it('rejects return data of more than 2 MiB, and no less', async () => {
    // PUSH4 length, PUSH0, REVERT
    const reverting = (bytes: number) =>
      execution.call(
        {
          ...call({ gas: 10n ** 12n, input: hexToBytes(`0x63${bytes.toString(16).padStart(8, '0')}5ffd`) }),
          to: null,
        },
        at(140),
        work,
      );
    const limit = 2 * 1024 * 1024;
    const reverted = await reverting(limit);
    expect('payload' in reverted && reverted.payload.length).toBe(limit);
    expect(await reverting(limit + 1)).toEqual({
      kind: 'failed',
      message: 'return data of 2097153 bytes exceeds the limit of 2097152 bytes',
    });
  });

  it('rejects a call whose blobs break the rules', async () => {
    const from = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');
    const to = new Uint8Array(20).fill(1);
    const hash = new Uint8Array(32).fill(1, 0, 1);
    const outcomeOf = (changes: Partial<CallRequest>) =>
      execution.call(call({ from, to, ...changes }), at(140), work);
    expect(await outcomeOf({ blobVersionedHashes: [hash], maxFeePerBlobGas: 10n })).toMatchObject({
      kind: 'returned',
    });
    expect(await outcomeOf({ blobVersionedHashes: [hash, new Uint8Array(32)] })).toEqual({
      kind: 'rejected',
      message: 'blob 1 has invalid hash version',
    });
    expect(await outcomeOf({ blobVersionedHashes: Array.from({ length: 7 }, () => hash) })).toEqual({
      kind: 'rejected',
      message: 'blob transaction has too many blobs',
    });
    expect(await outcomeOf({ blobVersionedHashes: [hash], maxFeePerBlobGas: 10n ** 30n })).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('insufficient funds for gas'),
    });
  });

  it('gives a call that names a price but no gas the gas that its sender can pay for', async () => {
    const from = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');
    // Stores and returns GAS: the gas that was left when the code began.
    const input = hexToBytes('0x5a60005260206000f3');
    const gasOf = async (gasPrice: bigint) => {
      const outcome = await execution.call(
        call({ from, input, gasPrice, mostGas: 10n ** 8n }),
        at(140),
        work,
      );
      return 'output' in outcome ? BigInt(bytesToHex(outcome.output)) : outcome;
    };
    expect(await gasOf(10n ** 10n)).toBeGreaterThan(9n * 10n ** 7n);
    expect(await gasOf(10n ** 18n)).toBeLessThan(10n ** 6n + 1n);
  });

  it('discards the changes of a call, and of many concurrent calls', async () => {
    const count = hexToBytes('0x06661abd');
    const storm = hexToBytes(`0xc4b0d4a6${'0'.repeat(63)}5`);
    const before = await execution.call(call({ to: contract('LogStorm'), input: count }), at(140), work);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        execution.call(call({ to: contract('LogStorm'), input: storm }), at(140), work),
      ),
    );
    expect(await execution.call(call({ to: contract('LogStorm'), input: count }), at(140), work)).toEqual(
      before,
    );
  });

  it("processes authorizations as a transaction does: after counting the sender's nonce, and only with valid signatures", async () => {
    const signer = hexToBytes('0x17c5185167401ed00cf5f5b2fc97d9bbfdb7d025');
    const authorization = { chainId: 7336n, address: contract('Token') };
    const byOthers = {
      ...authorization,
      nonce: 0n,
      yParity: 0n,
      r: 0xf2d0b2b4fa75f3ed61f54124fc184aaaaca17e9b5f83be502a4add62fba3a089n,
      s: 0x783edcff20eec0a58104e712d35894c0cadc109f98185e0a6cc2932cc767e821n,
    };
    const byItself = {
      ...authorization,
      nonce: 1n,
      yParity: 1n,
      r: 0x116951ea4c361dff1407472473f8f3313ffa1f228536385ba9118c4b312c5505n,
      s: 0x5f6ae967f1957598bc5661f0c5c68ad4fc18e7694d0d3da21e18ab96a0f162cbn,
    };
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const input = hexToBytes(`0x70a08231${'00'.repeat(32)}`);
    const resultsFrom = async (from: Uint8Array, one: typeof byItself) => {
      const request = call({ from, to: signer, input, authorizationList: [one] });
      const outcome = await execution.call(request, at(140), work);
      // An account without code returns nothing.
      return 'output' in outcome ? outcome.output.length === 32 : outcome;
    };
    const other = new Uint8Array(20).fill(2);
    expect(await resultsFrom(other, byOthers)).toBe(true);
    expect(await resultsFrom(signer, byItself)).toBe(true);
    expect(await resultsFrom(signer, byOthers)).toBe(false);
    expect(await resultsFrom(other, byItself)).toBe(false);
    expect(await resultsFrom(other, { ...byOthers, yParity: 27n })).toBe(false);
    expect(await resultsFrom(other, { ...byOthers, yParity: 1n, s: order - byOthers.s })).toBe(false);
  });

  it('estimates a gas limit with which the call succeeds, and with less than half of which it fails', async () => {
    const from = hexToBytes('0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1');
    const input = hexToBytes(`0xa9059cbb${'00'.repeat(12)}${'11'.repeat(20)}${'0'.repeat(63)}1`);
    const request = call({ from, to: contract('Token'), input });
    const estimate = await execution.estimateGas(request, at(140), work);
    if (!('gas' in estimate)) throw new Error(JSON.stringify(estimate));
    expect(await execution.call({ ...request, gas: estimate.gas }, at(140), work)).toMatchObject({
      kind: 'returned',
    });
    expect(await execution.call({ ...request, gas: estimate.gas / 2n }, at(140), work)).toMatchObject({
      kind: 'failed',
    });
    expect(await execution.estimateGas(call({ to: from }), at(140), work)).toEqual({
      kind: 'estimated',
      gas: 21_000n,
    });
    // Libraries send an empty access list with every transaction of type 2.
    const listed = { ...call({ to: from }), accessList: [] };
    expect(await execution.estimateGas(listed, at(140), work)).toEqual({ kind: 'estimated', gas: 21_000n });
    expect(await execution.estimateGas({ ...request, gas: 22_000n }, at(140), work)).toEqual({
      kind: 'failed',
      message: 'gas required exceeds allowance (22000)',
    });
  });

  it('proves accounts and storage values at any block, and their absence', async () => {
    const keys = [new Uint8Array(32), new Uint8Array(32).fill(7)];
    for (const number of [0, 12, 13, 14, 60, 140]) {
      const { header } = at(number);
      for (const address of [contract('Token'), new Uint8Array(20).fill(3)]) {
        const proof = await execution.proof(address, keys, at(number), work);
        if (isUnavailable(proof)) throw new Error(proof.reason);
        verifyAccountProof(header.stateRoot, address, proof);
      }
    }
  });

  it('reports that the state of a block that it did not execute is unavailable', async () => {
    const unknown = { ...at(140), header: { ...at(140).header, stateRoot: new Uint8Array(32).fill(1) } };
    expect(await execution.call(call({}), unknown, work)).toMatchObject({ unavailable: 'state' });
    expect(await execution.proof(new Uint8Array(20), [], unknown, work)).toMatchObject({
      unavailable: 'state',
    });
  });

  it.each([
    ['stateRoot', { stateRoot: new Uint8Array(32).fill(1) }],
    ['receiptsRoot', { receiptsRoot: new Uint8Array(32).fill(1) }],
    ['logsBloom', { logsBloom: new Uint8Array(256).fill(1) }],
    ['gasUsed', { gasUsed: 1n }],
    ['requestsHash', { requestsHash: new Uint8Array(32).fill(1) }],
  ])('rejects a block with a false %s in its header, and executes the next blocks', async (field, change) => {
    const block = blocks[140];
    if (!block) throw new Error('the chain is too short');
    const lying = { ...block, header: { ...block.header, ...change } };
    const failure = await execution.execute(lying, at(140).header).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ExecutionError);
    expect(String(failure)).toContain('block 141');
    expect(String(failure)).toContain(field);
    await expect(execution.execute(block, at(140).header)).resolves.toBeDefined();
  });
});
