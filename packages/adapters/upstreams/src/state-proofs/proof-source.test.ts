import { type AccountOverride, type CallRequest, StateReads } from '@ethread/calls';
import { keccak256 } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { type HintedRun, isUnavailable, type StoredHeader } from '@ethread/ports';
import { until } from '@ethread/setup';
import { type Anvil, mined, startAnvil } from '../testing/anvil.ts';
import { openNodes, type OpenNodes, RECIPIENT, SENDER } from '../testing/nodes-world.ts';
import { answerMethod, sendResult } from '../testing/faulty-server.ts';
import { type Altering, type Proxy, startProxy } from '../testing/proxy.ts';

/** Stores 7 in slot 0, and deploys one byte of code. */
const CREATION = '0x60075f5560015ff3';
const NOBODY = '0x00000000000000000000000000000000deadbeef';
const SLOTS = ['0x0', '0x1'].map((key) => hexToBytes(`0x${key.slice(2).padStart(64, '0')}`));
const signal = new AbortController().signal;

const isProof = (method: string, params: readonly unknown[], address: string) =>
  method === 'eth_getProof' && params[0] === address;

describe('proofs of nodes', () => {
  let anvil: Anvil;
  let liar: Proxy;
  let honest: Proxy;
  let contract: string;
  let opened: OpenNodes;

  beforeAll(async () => {
    anvil = await startAnvil();
    ({ contractAddress: contract } = await mined(anvil, { from: SENDER, data: CREATION }));
    await anvil.mine(3);
  });
  afterAll(() => anvil.kill());

  beforeEach(async () => {
    liar = await startProxy(anvil);
    honest = await startProxy(anvil);
  });
  afterEach(async () => {
    await opened.close();
    await liar.close();
    await honest.close();
  });

  async function open(nodes: readonly Proxy[]): Promise<StoredHeader> {
    opened = await openNodes(
      nodes.map(({ url }, index) => ({ name: index === 0 ? 'liar' : 'honest', url })),
      { proofs: 'complete' },
    );
    await until(() => opened.head.head() !== undefined);
    const head = opened.head.head();
    if (!head) throw new Error('there is no head');
    return head.latest;
  }

  function reads(): StateReads {
    const all = new StateReads();
    for (const slot of SLOTS) all.slot(hexToBytes(contract), slot, true);
    for (const address of [SENDER, NOBODY]) all.account(hexToBytes(address), true);
    return all;
  }

  /** Proves reads, which the nodes do. */
  async function prove(asked: Parameters<typeof opened.stateProofs.prove>[0], at: StoredHeader) {
    const found = await opened.stateProofs.prove(asked, at, signal);
    if (isUnavailable(found)) throw new Error(found.reason);
    return found;
  }

  /** Returns the proven values as texts, to compare them. */
  async function proven(at: StoredHeader) {
    const found = await opened.stateProofs.prove({ reads: reads() }, at, signal);
    if (isUnavailable(found)) return undefined;
    const { values } = found;
    const account = (address: string) => values.account(hexToBytes(address));
    return {
      slots: SLOTS.map((slot) => bytesToHex(values.slot(hexToBytes(contract), slot) ?? Uint8Array.of(255))),
      code: [...values.codes.values()].map(bytesToHex).toSorted(),
      balance: account(SENDER)?.balance,
      nobody: account(NOBODY),
    };
  }

  const refusals = () => opened.stateProofs.refusals?.();

  async function truth() {
    return {
      slots: ['0x07', '0x'],
      code: ['0x', String(await anvil.rpc('eth_getCode', contract, 'latest'))].toSorted(),
      balance: BigInt(String(await anvil.rpc('eth_getBalance', SENDER, 'latest'))),
      nobody: null,
    };
  }

  it('are the values of the node', async () => {
    const at = await open([honest]);
    expect(await proven(at)).toEqual(await truth());
  });

  const lies: Readonly<Record<string, Altering>> = {
    'another balance': (method, result, params) =>
      isProof(method, params, SENDER) ? { ...Object(result), balance: '0x1' } : undefined,
    'an account that does not exist': (method, result, params) =>
      isProof(method, params, NOBODY) ? { ...Object(result), balance: '0x1' } : undefined,
    'another value of a slot': (method, result, params) =>
      isProof(method, params, contract) ? withSlot(result, 0, { value: '0x8' }) : undefined,
    'a value of an absent slot': (method, result, params) =>
      isProof(method, params, contract) ? withSlot(result, 1, { value: '0x8' }) : undefined,
    'an absent slot for one with a value': (method, result, params) =>
      isProof(method, params, contract) ? withSlot(result, 0, { value: '0x0', proof: [] }) : undefined,
    'a proof without its last node': (method, result, params) =>
      isProof(method, params, SENDER)
        ? { ...Object(result), accountProof: Object(result).accountProof.slice(0, -1) }
        : undefined,
  };

  it.each(Object.entries(lies))('quarantine a node that shows %s', async (_lie, altering) => {
    liar.altering = altering;
    const at = await open([liar]);
    expect(await proven(at)).toBeUndefined();
    expect(opened.status()[0]?.quarantines).toBe(1);
    expect(refusals()).toEqual({ lied: 1 });
    expect(opened.logged.some(({ level, text }) => level === 'error' && text.includes('liar'))).toBe(true);
  });

  it('pass over code with another hash, and blame no node', async () => {
    liar.altering = (method) => (method === 'eth_getCode' ? '0x6001' : undefined);
    const at = await open([liar]);
    expect((await proven(at))?.code).toEqual([]);
    const wanted = new StateReads();
    const code = hexToBytes(`0x${String(await anvil.rpc('eth_getCode', contract, 'latest')).slice(2)}`);
    wanted.code(hexToBytes(contract), keccak256(code));
    expect(isUnavailable(await opened.stateProofs.prove({ reads: wanted }, at, signal))).toBe(true);
    expect(opened.status()[0]?.quarantines).toBe(0);
    expect(refusals()).toEqual({ unproven: 1 });
  });

  it('do not demand code that an account had at another block', async () => {
    const at = await open([honest]);
    const wanted = new StateReads();
    const address = hexToBytes(contract);
    wanted.account(address, false);
    wanted.code(address, new Uint8Array(32).fill(1));
    const found = await prove({ reads: wanted }, at);
    const codeHash = found.values.account(address)?.codeHash;
    expect(codeHash && found.values.code(codeHash)?.length).toBeGreaterThan(0);
    expect(refusals()).toEqual({});
  });

  it.each<[what: string, refusal: string, proofOf: (address: string, keys: string[]) => unknown]>([
    ['are of another block', 'fork', (address, keys) => anvil.rpc('eth_getProof', address, keys, '0x0')],
    ['lack their parts', 'malformed', () => ({ address: SENDER })],
  ])('are refused where they %s, without blame', async (_what, refusal, proofOf) => {
    const shown = new Map<unknown, unknown>();
    for (const address of [SENDER, NOBODY, contract])
      shown.set(address, await proofOf(address, address === contract ? SLOTS.map(bytesToHex) : []));
    liar.altering = (method, _result, [address]) =>
      method === 'eth_getProof' ? shown.get(address) : undefined;
    const at = await open([liar]);
    expect(await proven(at)).toBeUndefined();
    expect(opened.status()[0]?.quarantines).toBe(0);
    expect(refusals()).toEqual({ [refusal]: 1 });
  });

  it('come from another node, asked once, while a node hangs', async () => {
    const at = await open([liar, honest]);
    const forwarding = { liar: liar.respond, honest: honest.respond };
    /** The node that received the first proof, and hangs from then on. */
    let hanging: string | undefined;
    for (const [name, proxy] of Object.entries({ liar, honest })) {
      proxy.respond = (call, response, request) => {
        if ([call].flat().some(({ method }) => method === 'eth_getProof')) hanging ??= name;
        return hanging === name
          ? undefined
          : forwarding[name === 'liar' ? 'liar' : 'honest'](call, response, request);
      };
    }
    const one = new StateReads();
    one.account(hexToBytes(SENDER), false);
    const found = await prove({ reads: one }, at);
    expect(found.values.account(hexToBytes(SENDER))).toBeDefined();
    const proofsOf = ({ requested }: Proxy) =>
      requested.filter((call) => [call].flat().some(({ method }) => method === 'eth_getProof')).length;
    expect([proofsOf(liar), proofsOf(honest)]).toEqual([1, 1]);
  });

  it('have hints for a sender without funds', async () => {
    const sent: unknown[] = [];
    honest.altering = (method, _result, [call]) => {
      if (method === 'eth_createAccessList') sent.push(call);
    };
    const at = await open([honest]);
    // Loads slot 0.
    const { contractAddress } = await mined(anvil, { from: SENDER, data: '0x625f545f5f526003601df3' });
    const to = hexToBytes(`0x${String(contractAddress).slice(2)}`);
    const request = { from: hexToBytes(NOBODY), to, gas: 100_000n, value: 0n, input: new Uint8Array() };
    await until(() => opened.head.head()?.latest.header.number !== at.header.number);
    const head = opened.head.head()?.latest ?? at;
    const found = await prove({ reads: reads(), hintFor: hinted(request) }, head);
    expect(found.hinted?.map(({ storageKeys }) => storageKeys.map(bytesToHex))).toEqual([
      [bytesToHex(new Uint8Array(32))],
    ]);
    // go-ethereum rejects a price of zero, and takes an absent one for it.
    expect(sent).toEqual([{ from: NOBODY, to: contractAddress, gas: '0x186a0', input: '0x' }]);
  });

  it('have hints of a call with its overrides', async () => {
    const at = await open([honest]);
    const request = callOf(NOBODY);
    const run = hinted(request, [{ address: hexToBytes(NOBODY), code: hexToBytes('0x5f54') }]);
    const sent: number[] = [];
    const ask = async () => {
      const found = await prove({ reads: reads(), hintFor: run }, at);
      return found.hinted?.map(({ address }) => bytesToHex(address));
    };
    // As go-ethereum responds.
    answerMethod(honest, 'eth_createAccessList', ({ id, params }, response) => {
      sent.push(params.length);
      const accessList = Object.keys(Object(params[2])).map((address) => ({ address, storageKeys: [] }));
      sendResult(response, id, { accessList, gasUsed: '0x5208' });
    });
    expect(await ask()).toEqual([NOBODY]);
    expect(sent).toEqual([3]);
  });

  it('have hints of a block from its traces, or from the lists of its transactions', async () => {
    const at = await open([honest]);
    const request = callOf(contract);
    const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', '0x1', false));
    const hintFor = { kind: 'block', hash: hexToBytes(hash), calls: [request] } as const;
    const ask = async () => {
      const found = await prove({ reads: reads(), hintFor }, at);
      return found.hinted?.map(({ address }) => bytesToHex(address));
    };
    expect(await ask()).toContain(SENDER);
    honest.altering = (method, result) => {
      if (method === 'debug_traceBlockByHash')
        throw new Error('{"code":-32601,"message":"method not found"}');
      return result;
    };
    expect(await ask()).toEqual([]);
    const methods = honest.requested.flatMap((call) => [call].flat().map(({ method }) => method));
    expect(methods).toContain('eth_createAccessList');
  });

  it('are those that a node has, where it refuses others', async () => {
    honest.altering = (method, result, params) => {
      if (isProof(method, params, SENDER)) throw new Error('missing trie node');
      return result;
    };
    const at = await open([honest]);
    const found = await prove({ reads: reads() }, at);
    expect(found.values.account(hexToBytes(SENDER))).toBeUndefined();
    expect(found.values.account(hexToBytes(NOBODY))).toBeNull();
  });

  it('do not wait long for hints', async () => {
    answerMethod(honest, 'eth_createAccessList', () => undefined);
    const at = await open([honest]);
    const request = callOf(contract);
    const found = await prove({ reads: reads(), hintFor: hinted(request) }, at);
    expect([found.values.account(hexToBytes(NOBODY)), found.hinted]).toEqual([null, []]);
    expect(opened.status()[0]?.isUsable).toBe(true);
  });

  it('have hints, whose length is bounded', async () => {
    const long = {
      address: RECIPIENT,
      storageKeys: Array.from({ length: 20_000 }, () => `0x${'11'.repeat(32)}`),
    };
    const entries = Array.from({ length: 5_000 }, () => ({ address: RECIPIENT, storageKeys: [] }));
    liar.altering = (method) =>
      method === 'eth_createAccessList' ? { accessList: [long, ...entries], gasUsed: '0x1' } : undefined;
    const at = await open([liar]);
    const request = callOf(contract);
    const found = await prove({ reads: reads(), hintFor: hinted(request) }, at);
    const slots = found.hinted?.flatMap(({ storageKeys }) => storageKeys) ?? [];
    expect([found.hinted?.length, slots.length]).toEqual([4_096, 16_384]);
  });
});

/** A call without funds and input. */
const callOf = (to: string): CallRequest => ({
  from: hexToBytes(SENDER),
  to: hexToBytes(to),
  value: 0n,
  input: new Uint8Array(),
});

function hinted(request: CallRequest, overrides: readonly AccountOverride[] = []): HintedRun {
  return { kind: 'calls', calls: [request], overrides };
}

function withSlot(result: unknown, index: number, shown: object): object {
  const proof = Object(result);
  const storageProof = proof.storageProof.map((slot: object, at: number) =>
    at === index ? { ...slot, ...shown } : slot,
  );
  return { ...proof, storageProof };
}
