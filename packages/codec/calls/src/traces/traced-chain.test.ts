import {
  type Block,
  createdAddress,
  decodeTransaction,
  type DynamicFeeTransaction,
  EMPTY_TRIE_ROOT,
  parseGenesis,
  recoverSender,
  type SetCodeTransaction,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import {
  authorizationSigner,
  BlockExecutor,
  createPrograms,
  loadCrypto,
  Machine,
  type StatePort,
  World,
} from '@ethread/evm';
import { genesisState, readCrossing, readCrossingGenesis } from '@ethread/evm/testing';
import { beginTrace, type TraceRequest } from './trace-transactions.ts';
import { Traces } from './traces.ts';

const KINDS: readonly TraceRequest[] = [
  { kind: 'opcodes', options: { enableMemory: true, enableReturnData: true } },
  { kind: 'calls', options: { withLog: true } },
  { kind: 'flatCalls', options: {} },
  { kind: 'prestate', options: { diffMode: true } },
];

/** Returns the state that a world has reached, for worlds over it. */
function stateAfter(world: World): StatePort {
  const owners = new Map<string, Uint8Array>();
  return {
    account(address) {
      const { exists, nonce, balance, codeHash } = world.account(address);
      owners.set(bytesToHex(codeHash), address);
      return exists ? { nonce, balance, codeHash, storageRoot: EMPTY_TRIE_ROOT } : undefined;
    },
    storage(address, slot) {
      return world.readSlot(world.account(address), slot);
    },
    code(hash) {
      const owner = owners.get(bytesToHex(hash));
      return owner ? world.code(world.account(owner)) : new Uint8Array();
    },
  };
}

const crypto = await loadCrypto();
const genesis = readCrossingGenesis();

/** Traces the transactions of a block. Returns their gas, and the traces. */
function traceBlock(
  below: StatePort,
  block: Block,
  kind: TraceRequest,
  { maxBytes = 2 ** 26, machine = new Machine(2 ** 28), of = genesis } = {},
) {
  const gas: bigint[] = [];
  const traces = new Traces(crypto, maxBytes);
  const open = new BlockExecutor(machine, crypto, { ...of, daoForkSupport: false }).open(
    new World(below, createPrograms(10_000_000)),
    { header: block.header, blockHashOf: () => undefined },
  );
  const outcome = traces.outcome(() => {
    for (const transaction of block.transactions) {
      const from = recoverSender(transaction);
      const authorizations = transaction.type === 4 ? transaction.authorizationList : [];
      const message = { ...transaction, from, authorizations, place: {}, logs: 0 };
      const { tracer, end } = beginTrace(kind, machine, message, traces);
      machine.tracer = tracer;
      const result = open.add(transaction, from);
      gas.push(result.gasUsed);
      end(result);
    }
    return undefined;
  });
  if (outcome.kind !== 'traced') throw new Error(outcome.kind);
  return { gas, traces: JSON.parse(`[${Buffer.concat(outcome.chunks).toString()}]`) as unknown[] };
}

describe('tracing a chain of geth across Osaka, a blob fork and Amsterdam', () => {
  it('executes each transaction with the gas of its receipt, whatever is traced', async () => {
    const executor = new BlockExecutor(new Machine(2 ** 28), crypto, { ...genesis, daoForkSupport: false });
    const world = new World(genesisState(genesis), createPrograms(10_000_000));
    let steps = 0;
    for (const block of await readCrossing()) {
      const sums = KINDS.map((kind) => {
        const { gas, traces } = traceBlock(stateAfter(world), block, kind);
        for (const trace of traces) steps += Object(trace).structLogs?.length ?? 0;
        return gas.reduce((sum, one) => sum + one, 0n);
      });
      const { receipts } = executor.execute(world, {
        block,
        senders: block.transactions.map(recoverSender),
        blockHashOf: () => undefined,
        stateRoot: () => EMPTY_TRIE_ROOT,
      });
      expect(sums).toEqual(KINDS.map(() => receipts.at(-1)?.cumulativeGasUsed ?? 0n));
    }
    expect(steps).toBeGreaterThan(100);
  });
});

describe('the trace of a creation that geth recorded', () => {
  const CODE =
    '60004381526020014681526020014181526020014881526020014481526020013281526020013481526020016000f3';
  const creation = decodeTransaction(
    hexToBytes(
      `0xf889800183013a548080b83c600d380380600d6000396000f3${CODE}1ca0d642ba4d1f9388c5fd312bb9fb42d189a0b3c796de55093c85f30802a85147c8a037aa8680923f811a6988c03dd414ca00cd25d6876ba5925c7ca8ac6aad21669d`,
    ),
  );
  const sender = recoverSender(creation);
  const frontier = parseGenesis({
    config: { chainId: 1, homesteadBlock: 0 },
    alloc: { [bytesToHex(sender)]: { balance: '0xde0b6b3a7640000' } },
    gasLimit: '0x5f5e100',
    difficulty: '0x20000',
  });
  const header = { ...genesis.header, ...frontier.header, stateRoot: EMPTY_TRIE_ROOT, number: 1 };
  const { baseFeePerGas: _fee, ...before } = header;
  const block: Block = { header: before, transactions: [creation], uncles: [] };

  function traceOf(kind: TraceRequest, maxBytes = 2 ** 20, machine = new Machine(2 ** 28)): unknown {
    return traceBlock(genesisState(frontier), block, kind, { maxBytes, machine, of: frontier }).traces[0];
  }

  it('lists the instructions with the gas, the stack and the memory before each', () => {
    const memory = [`0x${CODE.slice(0, 64)}`, `0x${CODE.slice(64).padEnd(64, '0')}`];
    expect(traceOf({ kind: 'opcodes', options: { enableMemory: true } })).toEqual({
      gas: 66_259,
      failed: false,
      returnValue: `0x${CODE}`,
      structLogs: [
        { pc: 0, op: 'PUSH1', gas: 23_644, gasCost: 3, depth: 1, stack: [] },
        { pc: 2, op: 'CODESIZE', gas: 23_641, gasCost: 2, depth: 1, stack: ['0xd'] },
        { pc: 3, op: 'SUB', gas: 23_639, gasCost: 3, depth: 1, stack: ['0xd', '0x3c'] },
        { pc: 4, op: 'DUP1', gas: 23_636, gasCost: 3, depth: 1, stack: ['0x2f'] },
        { pc: 5, op: 'PUSH1', gas: 23_633, gasCost: 3, depth: 1, stack: ['0x2f', '0x2f'] },
        { pc: 7, op: 'PUSH1', gas: 23_630, gasCost: 3, depth: 1, stack: ['0x2f', '0x2f', '0xd'] },
        { pc: 9, op: 'CODECOPY', gas: 23_627, gasCost: 15, depth: 1, stack: ['0x2f', '0x2f', '0xd', '0x0'] },
        { pc: 10, op: 'PUSH1', gas: 23_612, gasCost: 3, depth: 1, stack: ['0x2f'], memory },
        { pc: 12, op: 'RETURN', gas: 23_609, gasCost: 0, depth: 1, stack: ['0x2f', '0x0'], memory },
      ],
    });
  });

  it('may be interrupted at each instruction, and ends with an error when it exceeds its budget', () => {
    const machine = new Machine(2 ** 28);
    let polls = 0;
    machine.interruption = {
      get isDue() {
        polls++;
        return false;
      },
    };
    traceOf({ kind: 'opcodes', options: {} }, undefined, machine);
    expect(polls).toBeGreaterThanOrEqual(9);
    expect(() => traceOf({ kind: 'opcodes', options: {} }, 500)).toThrow('tooLarge');
  });

  it('lists the calls as a tree and as a list', () => {
    const created = bytesToHex(createdAddress(sender, 0n));
    expect(traceOf({ kind: 'calls', options: {} })).toMatchObject({
      type: 'CREATE',
      from: bytesToHex(sender),
      to: created,
      gas: '0x13a54',
      gasUsed: '0x102d3',
      output: `0x${CODE}`,
    });
    expect(traceOf({ kind: 'flatCalls', options: {} })).toMatchObject([
      { type: 'create', result: { address: created, code: `0x${CODE}` }, subtraces: 0, traceAddress: [] },
    ]);
  });
});

describe('traces of single transactions under Osaka', () => {
  /** A point of the curve: some account is the signer of a transaction or an authorization with it. */
  const SIGNED = {
    yParity: 0n,
    r: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
    s: 9n,
  };
  const program = hexToBytes(`0x${'c0de'.repeat(10)}`);
  const transaction: DynamicFeeTransaction = {
    type: 2,
    chainId: 7336n,
    nonce: 0n,
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 0n,
    gasLimit: 200_000n,
    to: null,
    value: 0n,
    input: new Uint8Array(),
    accessList: [],
    ...SIGNED,
  };

  /** Traces a transaction on a state with its sender and a program. */
  function traceOf(
    kind: TraceRequest,
    traced: DynamicFeeTransaction | SetCodeTransaction,
    code = '0x',
    others = {},
  ) {
    const sender = bytesToHex(recoverSender(traced));
    const alloc = {
      [sender]: { balance: '0xde0b6b3a7640000' },
      [bytesToHex(program)]: { balance: '0x0', code },
      ...others,
    };
    const header = {
      ...genesis.header,
      stateRoot: EMPTY_TRIE_ROOT,
      number: 1,
      timestamp: genesis.header.timestamp + 12,
    };
    const block: Block = { header, transactions: [traced], uncles: [] };
    const below = genesisState(
      parseGenesis({ config: { chainId: 7336 }, alloc, gasLimit: '0x0', difficulty: '0x0' }),
    );
    return Object(traceBlock(below, block, kind).traces[0]);
  }

  const stepsOf = (parts: Partial<DynamicFeeTransaction>, code?: string) =>
    traceOf({ kind: 'opcodes', options: { disableStack: true } }, { ...transaction, ...parts }, code)
      .structLogs;

  it('lists no instruction of a creation without init code, and names PREVRANDAO as nodes do', () => {
    expect(stepsOf({})).toEqual([]);
    expect(stepsOf({ to: program }, '0x44')[0]).toMatchObject({ op: 'DIFFICULTY' });
  });

  it('charges RETURNDATACOPY before it fails because it reads too far, and keeps the stack below it', () => {
    const failing = { pc: 4, op: 'RETURNDATACOPY', gas: 178_993, gasCost: 9, depth: 1 };
    expect(stepsOf({ to: program }, '0x60015f5f3e').at(-1)).toEqual(failing);
    const call = { ...transaction, to: program };
    const poor = { ...call, gasLimit: 21_010n };
    const error = 'out of gas';
    expect(traceOf({ kind: 'calls', options: {} }, poor, '0x60015f5f3e')).toMatchObject({ error });
    const { structLogs } = traceOf({ kind: 'opcodes', options: {} }, call, '0x602a5f5f5f3e00');
    expect(structLogs.at(-1)).toMatchObject({ op: 'STOP', stack: ['0x2a'] });
  });

  it('charges code before its length fails a creation, and rejects its first byte before that', () => {
    const errorOf = (input: string, gasLimit: bigint) =>
      traceOf({ kind: 'calls', options: {} }, { ...transaction, input: hexToBytes(input), gasLimit }).error;
    expect(errorOf('0x6160015ff3', 200_000n)).toBe('contract creation code storage out of gas');
    expect(errorOf('0x6160015ff3', 8_000_000n)).toBe('max code size exceeded: code size 24577 limit 24576');
    expect(errorOf('0x60ef5f536160015ff3', 200_000n)).toBe('invalid code: must not begin with 0xef');
  });

  it.each([
    ['Reverted', '0x5f5ffd'],
    ['Bad instruction', '0xfe'],
    ['Stack underflow', '0x50'],
    ['Bad jump destination', '0x5f56'],
    ['Out of gas', '0x62ffffff51'],
  ])('gives the error of OpenEthereum: %s', (error, code) => {
    const kind: TraceRequest = { kind: 'flatCalls', options: { convertParityErrors: true } };
    expect(traceOf(kind, { ...transaction, to: program }, code)[0].error).toBe(error);
  });

  it('lists a self-destruction after the call that ran it', () => {
    const call = { ...transaction, to: program };
    const [sender, address] = [bytesToHex(recoverSender(call)), bytesToHex(program)];
    expect(traceOf({ kind: 'flatCalls', options: {} }, call, '0x33ff')).toMatchObject([
      { type: 'call', action: { callType: 'call', from: sender, to: address, value: '0x0' }, subtraces: 1 },
      { type: 'suicide', action: { address, refundAddress: sender, balance: '0x0' }, traceAddress: [0] },
    ]);
  });

  it('lists no logs of inner calls when only the top call is requested', () => {
    // The program calls itself once. The inner call writes a log.
    const code = '0x303314600f575f5f5f5f5f305af1005b5f5fa000';
    const call = { ...transaction, to: program };
    const inner = { from: bytesToHex(program), logs: [{ topics: [], data: '0x' }] };
    const withLog = (onlyTopCall: boolean) =>
      traceOf({ kind: 'calls', options: { withLog: true, onlyTopCall } }, call, code);
    expect(withLog(false)).toMatchObject({ calls: [inner] });
    const top = withLog(true);
    expect([top.calls, top.logs]).toEqual([undefined, undefined]);
  });

  it('lists an account that was created and destroyed as removed', () => {
    // CREATE with a balance of 1 and the init code 33ff, which destroys the account.
    const code = '0x6133ff5f526002601e6001f000';
    const call = { ...transaction, to: program, value: 1n };
    const created = bytesToHex(createdAddress(program, 0n));
    const before = { [created]: { balance: '0x7' } };
    const { pre, post } = traceOf({ kind: 'prestate', options: { diffMode: true } }, call, code, before);
    expect(pre[created]).toEqual({ balance: '0x7' });
    expect(Object.keys(post)).toContain(bytesToHex(program));
    expect(Object.keys(post)).not.toContain(created);
  });

  it('prints the values of a created account with +, and those that changed from and to', () => {
    // Creates an account with a balance of 1 whose init code stores 2 in slot 0, and stores 2 in slot 0 itself.
    const code = '0x6460025f55005f526005601b6001f060025f55';
    const [created, word] = [
      bytesToHex(createdAddress(program, 0n)),
      (low: number) => `0x${'0'.repeat(63)}${low}`,
    ];
    const { stateDiff } = traceOf(
      { kind: 'replay', options: { trace: false, stateDiff: true } },
      { ...transaction, to: program, value: 3n },
      code,
    );
    expect(stateDiff[created]).toEqual({
      balance: { '+': '0x1' },
      code: { '+': '0x' },
      nonce: { '+': '0x1' },
      storage: { [word(0)]: { '+': word(2) } },
    });
    expect(stateDiff[bytesToHex(program)]).toEqual({
      balance: { '*': { from: '0x0', to: '0x2' } },
      code: '=',
      nonce: { '*': { from: '0x0', to: '0x1' } },
      storage: { [word(0)]: { '*': { from: word(0), to: word(2) } } },
    });
  });

  it('lists the signer of an authorization for another chain before the transaction', () => {
    const authorization = { chainId: 1n, address: program, nonce: 0n, ...SIGNED };
    const before = traceOf(
      { kind: 'prestate', options: { includeEmpty: true } },
      { ...transaction, type: 4, to: program, authorizationList: [authorization] },
    );
    const signer = authorizationSigner(authorization, crypto) ?? new Uint8Array();
    expect(Object.keys(before)).toContain(bytesToHex(signer));
  });
});
