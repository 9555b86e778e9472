import { callOf, provenCall } from './json-rpc.ts';
import type { ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';

const BLOCKS = ['0xf', '0x12e'];
const TRACERS = [
  { limit: 500, enableReturnData: true },
  { tracer: 'callTracer', tracerConfig: { withLog: true } },
  { tracer: 'flatCallTracer' },
  { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
];
const NO_HASH = `0x${'00'.repeat(32)}`;
const CONTRACT = `0x${'c0'.repeat(20)}`;
/** Code that takes 32 KiB of memory and runs until its gas is used. */
const ENDLESS = '0x6000617fe0525b600656';

interface Named {
  readonly txHash: string;
  readonly result: unknown;
}

/** A trace in the form of OpenEthereum. */
interface Flat {
  readonly action: Readonly<Record<string, string>>;
  readonly type: string;
  readonly transactionHash: string | null;
}

describe('traces of the sample chain', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService('extended');
  });

  afterAll(() => service.stop());

  const tracedBlock = async (block: string, config: object): Promise<readonly Named[]> =>
    (await service.query('debug_traceBlockByNumber', block, config)) as readonly Named[];

  it.each(BLOCKS)('are the same for a block, its hash and its transactions, in block %s', async (block) => {
    const { hash, transactions } = Object(await service.query('eth_getBlockByNumber', block, false));
    for (const config of TRACERS) {
      const traces = await tracedBlock(block, config);
      expect(traces.map(({ txHash }) => txHash)).toEqual(transactions);
      expect(await service.query('debug_traceBlockByHash', hash, config)).toEqual(traces);
      const last = traces.at(-1);
      expect(await service.query('debug_traceTransaction', last?.txHash, config)).toEqual(last?.result);
    }
  });

  it('have the gas and the logs of the receipts', async () => {
    for (const block of BLOCKS) {
      const receipts = Object(await service.query('eth_getBlockReceipts', block));
      const calls = await tracedBlock(block, { tracer: 'callTracer', tracerConfig: { withLog: true } });
      const steps = await tracedBlock(block, { limit: 1 });
      const used = receipts.map(({ gasUsed }: { gasUsed: string }) => gasUsed);
      expect(calls.map(({ result }) => Object(result).gasUsed)).toEqual(used);
      expect(steps.map(({ result }) => `0x${Object(result).gas.toString(16)}`)).toEqual(used);
      const logs = receipts.flatMap((receipt: { logs: { logIndex: string }[] }) =>
        receipt.logs.map(({ logIndex }) => logIndex),
      );
      const indexes = calls.flatMap(({ result }) => logIndexes(Object(result)));
      expect(indexes.toSorted((one, other) => Number(one) - Number(other))).toEqual(logs);
    }
  });

  it('are proven by the execution of the service', async () => {
    const { proof } = await provenCall(service.apiUrl, 'debug_traceBlockByNumber', '0xf');
    expect(proof).toBe('local');
  });

  it('of the genesis block and of unknown blocks and transactions are errors', async () => {
    const errorOf = async (method: string, ...params: readonly unknown[]) =>
      Object(await service.call(method, ...params)).error;
    const genesis = { code: -32000, message: 'genesis is not traceable' };
    expect(await errorOf('debug_traceBlockByNumber', '0x0')).toEqual(genesis);
    expect(await errorOf('debug_traceBlockByNumber', 'earliest')).toEqual(genesis);
    expect(await errorOf('debug_traceTransaction', NO_HASH)).toEqual({
      code: -32000,
      message: 'transaction not found',
    });
    expect(await errorOf('debug_traceBlockByNumber', '0x3e8')).toMatchObject({ code: -32000 });
    expect(await errorOf('debug_traceBlockByHash', NO_HASH)).toMatchObject({ code: -32000 });
  });

  it('by other tracers than those that the service has are rejected', async () => {
    for (const tracer of ['4byteTracer', '{step: function() {}, fault: function() {}}']) {
      const response = Object(await service.call('debug_traceBlockByNumber', '0xf', { tracer }));
      expect(response.error).toMatchObject({ code: -32602 });
      expect(response.error.message).toContain('expected callTracer, flatCallTracer, prestateTracer');
    }
  });

  it('of a call see its overrides, and the fees that it pays', async () => {
    const from = `0x${'aa'.repeat(20)}`;
    const config = {
      tracer: 'prestateTracer',
      tracerConfig: { diffMode: true },
      stateOverrides: {
        [from]: { balance: '0xde0b6b3a7640000' },
        // Stores 1 at slot 0.
        [CONTRACT]: { code: '0x600160005500' },
      },
    };
    const call = { from, to: CONTRACT, gas: '0x7a120', gasPrice: '0x2540be400' };
    const { pre, post } = Object(await service.query('debug_traceCall', call, 'latest', config));
    const { gasUsed } = Object(
      await service.query('debug_traceCall', call, 'latest', { ...config, tracer: 'callTracer' }),
    );
    expect(pre[from].balance).toBe('0xde0b6b3a7640000');
    expect(BigInt(pre[from].balance) - BigInt(post[from].balance)).toBe(BigInt(gasUsed) * 10_000_000_000n);
    expect(post[CONTRACT].storage).toEqual({ [NO_HASH]: `0x${'00'.repeat(31)}01` });
  });

  it.each([
    // 375, a word of memory and a byte of data. Its fault is found after its costs, so the step has no error.
    ['LOG0', '0x60016000a0', { gasCost: 386, depth: 2 }],
    // The fault is found before the costs are known.
    ['CREATE', '0x600060006000f0', { error: 'out of gas: write protection', depth: 2 }],
  ])('show %s in a static call, which forbids it, as geth does', async (op, code, expected) => {
    const caller = `0x${'c1'.repeat(20)}`;
    const stateOverrides = {
      [caller]: { code: `0x600060006000600073${CONTRACT.slice(2)}5afa00` },
      [CONTRACT]: { code },
    };
    const { structLogs } = Object(
      await service.query('debug_traceCall', { to: caller }, 'latest', { stateOverrides }),
    );
    const step = structLogs.find((one: { readonly op: string }) => one.op === op);
    expect(step).toMatchObject(expected);
    expect('error' in step).toBe('error' in expected);
  });

  it('of a call that cannot begin are an error', async () => {
    const call = { to: CONTRACT, gas: '0x1' };
    expect(await service.call('debug_traceCall', call)).toMatchObject({ error: { code: -32000 } });
  });

  it('in the form of OpenEthereum are the same for a block, a transaction and a filter', async () => {
    for (const block of ['0x1', ...BLOCKS]) {
      const traces = (await service.query('trace_block', block)) as readonly Flat[];
      const { transactions } = Object(await service.query('eth_getBlockByNumber', block, false));
      const ofTransactions = [];
      for (const hash of transactions) {
        const own = (await service.query('trace_transaction', hash)) as readonly PlacedFlat[];
        const replay = Object(await service.query('trace_replayTransaction', hash, ['trace']));
        expect(replay.trace).toEqual(own.map(withoutPlace));
        ofTransactions.push(...own);
      }
      expect(traces.filter(({ type }) => type !== 'reward')).toEqual(ofTransactions);
      expect(await service.query('trace_filter', { fromBlock: block, toBlock: block })).toEqual(traces);
    }
    expect(await service.query('trace_transaction', NO_HASH)).toBeNull();
    expect(await service.query('trace_block', '0x0')).toEqual([]);
  });

  it('pay the miner and the miners of uncles before the Merge', async () => {
    // Block 10 has an uncle of block 9. The reward is 5 ether before Byzantium.
    const rewards = async (block: string) =>
      ((await service.query('trace_block', block)) as readonly Flat[])
        .filter(({ type }) => type === 'reward')
        .map(({ action: { rewardType, value } }) => [rewardType, BigInt(value ?? 0)]);
    const [[, full] = []] = await rewards('0x9');
    const [own, uncle] = await rewards('0xa');
    expect(uncle).toEqual(['uncle', (BigInt(full ?? 0) * 7n) / 8n]);
    expect(own).toEqual(['block', (BigInt(full ?? 0) * 33n) / 32n]);
    expect(await rewards('0xc8')).toEqual([]);
  });

  it('are filtered by accounts, in parts', async () => {
    const { transactions } = Object(await service.query('eth_getBlockByNumber', '0xf', true));
    const [{ from }] = transactions;
    const all = (await service.query('trace_filter', {
      fromAddress: [from],
      fromBlock: '0x1',
      toBlock: '0x20',
    })) as readonly Flat[];
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all.map(({ action }) => action['from'] ?? action['address']))).toEqual(new Set([from]));
    const filter = { fromAddress: [from], fromBlock: '0x1', toBlock: '0x20', after: 1, count: 2 };
    expect(await service.query('trace_filter', filter)).toEqual(all.slice(1, 3));
    const to = all[1]?.action['to'];
    const both = { fromAddress: [from], toAddress: [to], fromBlock: '0x1', toBlock: '0x20' };
    expect(await service.query('trace_filter', { ...both, mode: 'intersection' })).toEqual(
      all.filter(({ action }) => action['to'] === to),
    );
    expect(await service.call('trace_filter', { fromBlock: '0x2', toBlock: '0x1' })).toMatchObject({
      error: { code: -32602 },
    });
  });

  it('show what a transaction changed, as the prestate tracer does', async () => {
    const [{ txHash, result }] = (await tracedBlock('0xf', {
      tracer: 'prestateTracer',
      tracerConfig: { diffMode: true },
    })) as readonly [Named];
    const { pre, post } = Object(result);
    const { stateDiff } = Object(await service.query('trace_replayTransaction', txHash, ['stateDiff']));
    expect(Object.keys(stateDiff).toSorted()).toEqual(Object.keys({ ...pre, ...post }).toSorted());
    for (const [address, { balance }] of Object.entries<{ balance?: string }>(post)) {
      if (balance === undefined) continue;
      const expected = pre[address] ? { '*': { from: pre[address].balance, to: balance } } : { '+': balance };
      expect(stateDiff[address].balance).toEqual(expected);
    }
  });

  it('answer the batches by which Blockscout finds internal transactions', async () => {
    const { transactions } = Object(await service.query('eth_getBlockByNumber', '0xf', false));
    const [hash] = transactions;
    const tracer = { tracer: 'callTracer', timeout: '120s' };
    const params = {
      debug_traceTransaction: [hash, tracer],
      trace_replayTransaction: [hash, ['trace']],
      trace_replayBlockTransactions: ['0xf', ['trace']],
      trace_block: ['0xf'],
    };
    const batch = Object.entries(params).map(([method, given], id) => ({ ...callOf(method, given), id }));
    const [traced, replayed, block, listed] = Object(await service.post(batch));
    const [first] = replayed.result.trace;
    const { gas, input, value, to } = traced.result;
    expect(first).toMatchObject({ type: 'call', traceAddress: [], action: { input, value, to } });
    expect(BigInt(gas)).toBeGreaterThan(BigInt(first.action.gas));
    expect(block.result.map((one: { transactionHash: string }) => one.transactionHash)).toEqual(transactions);
    expect(block.result[0].trace).toEqual(replayed.result.trace);
    expect(listed.result[0]).toMatchObject({ ...first, transactionHash: hash, transactionPosition: 0 });
  });

  it('of the virtual machine in the form of OpenEthereum are rejected', async () => {
    const response = await service.call('trace_call', { to: CONTRACT }, ['vmTrace'], 'latest');
    expect(response).toMatchObject({ error: { code: -32602 } });
  });

  it('larger than a response may be are an error', async () => {
    const config = { enableMemory: true, stateOverrides: { [CONTRACT]: { code: ENDLESS } } };
    expect(await service.call('debug_traceCall', { to: CONTRACT }, 'latest', config)).toMatchObject({
      error: { code: -32005, message: 'the trace is larger than 33554432 bytes' },
    });
  });
});

type PlacedFlat = Flat & Readonly<Record<string, unknown>>;

function withoutPlace(trace: PlacedFlat): object {
  const { blockHash: _hash, blockNumber: _number, transactionHash: _of, ...rest } = trace;
  const { transactionPosition: _position, ...plain } = rest;
  return plain;
}

interface CallWithLogs {
  readonly logs?: readonly { readonly index: string }[];
  readonly calls?: readonly CallWithLogs[];
}

function logIndexes({ logs = [], calls = [] }: CallWithLogs): readonly string[] {
  return [...logs.map(({ index }) => index), ...calls.flatMap(logIndexes)];
}
