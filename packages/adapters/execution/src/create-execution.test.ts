import type { AccountOverride, BlockOverrides, CallRequest } from '@ethread/calls';
import { isUnavailable, type StoredHeader } from '@ethread/ports';
import {
  type Block,
  checkReceipts,
  decodeBlock,
  genesisHeader,
  type Header,
  headerHash,
  verifyAccountProof,
  quantityBytes,
} from '@ethread/chain';
import { bytesToHex, hexToBytes, silentLogger } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { type CallPool, createCallPool, createExecution, type Execution, ExecutionError } from './index.ts';
import { RICH, sampleBlocks, sampleContract, sampleGenesis } from './testing/sample-chain.ts';

const work = new AbortController();
const LAST = 302;
const NOBODY = new Uint8Array(20).fill(2);
const GWEI = 10n ** 9n;
const [BLOB, NO_BLOB] = [new Uint8Array(32).fill(1, 0, 1), new Uint8Array(32)];
const FEES_BEFORE_LONDON = /^maxFeePerGas and maxPriorityFeePerGas are not valid before London is active$/;

const call = (changes: Partial<CallRequest>): CallRequest => ({
  from: new Uint8Array(20),
  to: null,
  value: 0n,
  input: new Uint8Array(),
  ...changes,
});

describe('createExecution on a chain that crosses all forks', () => {
  const folder = temporaryFolders();
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
  const outcomeOf = async (changes: Partial<CallRequest>, number = 140) =>
    execution.call(call(changes), at(number), work);
  /** Returns the word that a call returns, as a number. */
  const wordOf = async (changes: Partial<CallRequest>, number?: number) => {
    const outcome = await outcomeOf(changes, number);
    return 'output' in outcome ? BigInt(bytesToHex(outcome.output)) : outcome;
  };

  beforeAll(async () => {
    pool = createCallPool({ logger: silentLogger }, { size: 1, maxReturnBytes: 2 * 1024 * 1024 });
    execution = createExecution({ genesis: sampleGenesis, pool }, folder());
    blocks = (await sampleBlocks(LAST)).map(decodeBlock);
    keep(genesisHeader(sampleGenesis, await execution.initGenesis()));
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
  });

  it('reaches the state root of every header', () => {
    expect(headers).toHaveLength(LAST + 1);
  });

  it('returns the result of a call at each block with the state after it', async () => {
    const balance = {
      to: sampleContract('Token'),
      input: hexToBytes(`0x70a08231${'00'.repeat(12)}${bytesToHex(RICH).slice(2)}`),
    };
    expect(await wordOf(balance, 13)).toBe(0n);
    expect(await wordOf(balance, 14)).toBe(10n ** 21n);
    expect(await outcomeOf(balance, 12)).toMatchObject({ kind: 'returned', output: new Uint8Array() });
  });

  it('estimates a call with overridden code, balance and gas of the block', async () => {
    const to = new Uint8Array(20).fill(7);
    const from = new Uint8Array(20).fill(8);
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

  it.each<[string, RegExp, Partial<CallRequest>, number?]>([
    ['a value that its sender does not have', /^insufficient funds/, { from: NOBODY, value: 1n }],
    // Without gas, the sender must be able to pay the minimum gas.
    [
      'no gas',
      /gas \* price \+ value: address 0x(02){20} have 0 want 210{12}$/,
      { from: NOBODY, gasPrice: GWEI },
    ],
    [
      'a tip above its fee',
      /max priority fee per gas higher/,
      { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n },
    ],
    ['fees before London', FEES_BEFORE_LONDON, { maxFeePerGas: GWEI, maxPriorityFeePerGas: 10n * GWEI }, 23],
    ['a price before London', /^insufficient funds/, { gasPrice: 1n }, 23],
    [
      'a blob hash of another version',
      /^blob 1 has invalid hash version$/,
      { from: RICH, blobVersionedHashes: [BLOB, NO_BLOB] },
    ],
    [
      'too many blobs',
      /^blob transaction has too many blobs$/,
      { from: RICH, blobVersionedHashes: new Array<Uint8Array>(7).fill(BLOB) },
    ],
    [
      'a blob fee above its balance',
      /^insufficient funds for gas/,
      { from: RICH, blobVersionedHashes: [BLOB], maxFeePerBlobGas: 10n ** 30n },
    ],
  ])('rejects a call with %s, and its access list', async (_what, message, changes, number = 140) => {
    const request = call({ to: new Uint8Array(20).fill(1), ...changes });
    const rejected = { kind: 'rejected', message: expect.stringMatching(message) };
    expect(await execution.call(request, at(number), work)).toEqual(rejected);
    expect(await execution.accessList(request, [], at(number), work)).toEqual(rejected);
  });

  it('rejects an access list without its intrinsic gas, an estimate with fees before London, and no blobs', async () => {
    expect(await execution.accessList(call({ to: NOBODY, gas: 20_000n }), [], at(140), work)).toEqual({
      kind: 'rejected',
      message: 'intrinsic gas too low: have 20000, want 21000',
    });
    const fees = call({ to: NOBODY, maxFeePerGas: GWEI, maxPriorityFeePerGas: GWEI });
    const message = expect.stringMatching(FEES_BEFORE_LONDON);
    expect(await execution.estimateGas(fees, at(23), work)).toEqual({ kind: 'rejected', message });
    const blobs = { blobVersionedHashes: [BLOB], maxFeePerBlobGas: 10n };
    expect(await outcomeOf({ from: RICH, to: NOBODY, ...blobs })).toMatchObject({ kind: 'returned' });
  });

  it('rejects return data of more than 2 MiB, and no less', async () => {
    // PUSH4 length, PUSH0, REVERT
    const reverting = (bytes: number) =>
      outcomeOf({ gas: 10n ** 12n, input: hexToBytes(`0x63${bytes.toString(16).padStart(8, '0')}5ffd`) });
    const limit = 2 * 1024 * 1024;
    const reverted = await reverting(limit);
    expect('payload' in reverted && reverted.payload.length).toBe(limit);
    expect(await reverting(limit + 1)).toEqual({
      kind: 'failed',
      message: 'return data of 2097153 bytes exceeds the limit of 2097152 bytes',
    });
  });

  it('gives a call that names a price but no gas the gas that its sender can pay for', async () => {
    // Stores and returns GAS: the gas that was left when the code began.
    const input = hexToBytes('0x5a60005260206000f3');
    const gasOf = (gasPrice: bigint) => wordOf({ from: RICH, input, gasPrice, mostGas: 10n ** 8n });
    expect(await gasOf(10n ** 10n)).toBeGreaterThan(9n * 10n ** 7n);
    expect(await gasOf(10n ** 18n)).toBeLessThan(10n ** 6n + 1n);
  });

  it('discards the changes of many concurrent calls', async () => {
    const to = sampleContract('LogStorm');
    const count = () => outcomeOf({ to, input: hexToBytes('0x06661abd') });
    const before = await count();
    const input = hexToBytes(`0xc4b0d4a6${'0'.repeat(63)}5`);
    await Promise.all(Array.from({ length: 20 }, () => outcomeOf({ to, input })));
    expect(await count()).toEqual(before);
  });

  it("processes authorizations as a transaction does: after counting the sender's nonce, and only with valid signatures", async () => {
    const signer = hexToBytes('0x17c5185167401ed00cf5f5b2fc97d9bbfdb7d025');
    const authorization = { chainId: 7336n, address: sampleContract('Token') };
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
      const outcome = await outcomeOf({ from, to: signer, input, authorizationList: [one] });
      // An account without code returns nothing.
      return 'output' in outcome ? outcome.output.length === 32 : outcome;
    };
    for (const [from, one, isValid] of [
      [NOBODY, byOthers, true],
      [signer, byItself, true],
      [signer, byOthers, false],
      [NOBODY, byItself, false],
      [NOBODY, { ...byOthers, yParity: 27n }, false],
      [NOBODY, { ...byOthers, yParity: 1n, s: order - byOthers.s }, false],
    ] as const)
      expect(await resultsFrom(from, one)).toBe(isValid);
  });

  it('estimates a gas limit with which the call succeeds, and with less than half of which it fails', async () => {
    const input = hexToBytes(`0xa9059cbb${'00'.repeat(12)}${'11'.repeat(20)}${'0'.repeat(63)}1`);
    const transfer = { from: RICH, to: sampleContract('Token'), input };
    const estimateOf = (changes: Partial<CallRequest>) => execution.estimateGas(call(changes), at(140), work);
    const estimate = await estimateOf(transfer);
    if (!('gas' in estimate)) throw new Error(JSON.stringify(estimate));
    const { gas } = estimate;
    expect(await outcomeOf({ ...transfer, gas })).toMatchObject({ kind: 'returned' });
    expect(await outcomeOf({ ...transfer, gas: gas / 2n })).toMatchObject({ kind: 'failed' });
    // Libraries send an empty access list with every transaction of type 2.
    for (const changes of [{}, { accessList: [] }]) {
      expect(await estimateOf({ to: RICH, ...changes })).toEqual({ kind: 'estimated', gas: 21_000n });
    }
    const message = 'gas required exceeds allowance (22000)';
    expect(await estimateOf({ ...transfer, gas: 22_000n })).toEqual({ kind: 'failed', message });
  });

  it('proves and reads accounts and storage values at any block, and their absence', async () => {
    const keys = [new Uint8Array(32), new Uint8Array(32).fill(7)];
    for (const number of [0, 12, 13, 14, 60, 140]) {
      const { header } = at(number);
      for (const address of [sampleContract('Token'), new Uint8Array(20).fill(3)]) {
        const proof = await execution.proof(address, keys, at(number), work);
        if (isUnavailable(proof)) throw new Error(proof.reason);
        verifyAccountProof(header.stateRoot, address, proof);
        const { nonce, balance, storageProof } = proof;
        expect(await execution.account(address, at(number), work)).toEqual({ nonce, balance });
        const values = storageProof.map(({ value }) => quantityBytes(value));
        expect(await execution.slots([{ address, keys }], at(number), work)).toEqual([values]);
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
    expect(String(failure)).toMatch(new RegExp(`block 141 .*${field}`));
    await expect(execution.execute(block, at(140).header)).resolves.toBeDefined();
  });
});
