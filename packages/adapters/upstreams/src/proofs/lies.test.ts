import { until } from '@ethread/setup';
import { type Altering, type Proxy, startProxy } from '../testing/index.ts';
import { sendResult } from '../testing/faulty-server.ts';
import {
  inContract,
  makeWorld,
  openNodes,
  type OpenNodes,
  RECIPIENT,
  TOPIC,
  UNAVAILABLE,
  type World,
} from '../testing/nodes-world.ts';

/** Returns a deep copy with one changed field. */
function altered(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const copy = structuredClone(value);
  const parent = path.slice(0, -1).reduce((inner, key) => Object(inner)[key], copy);
  Object(parent)[path.at(-1) ?? ''] = to;
  return copy;
}

/** Returns whether a call of a node asks for the data of a method. Blocks are asked for whole, by number or hash. */
const isFor = (method: string, requested: string, given: readonly unknown[]) =>
  method === 'eth_getBlockByNumber'
    ? /^eth_getBlockBy/.test(requested) && given[1] === true
    : requested === method;

const WORD = `0x${'77'.repeat(32)}`;
const BLOOM = `0x${'11'.repeat(256)}`;

describe('a lying node', () => {
  let world: World;
  let liar: Proxy;
  let honest: Proxy;
  let nodes: OpenNodes;

  beforeAll(async () => {
    world = await makeWorld();
  });

  beforeEach(async () => {
    liar = await startProxy(world.anvil);
    honest = await startProxy(world.anvil);
  });

  afterEach(async () => {
    await nodes.close();
    await liar.close();
    await honest.close();
  });

  afterAll(() => world.anvil.kill());

  const both = () => [
    { name: 'liar', url: liar.url },
    { name: 'honest', url: honest.url },
  ];

  /**
   * Sends a call while only the liar is likely to be asked first, and returns the response with the logged evidence.
   */
  async function query(method: string, params: readonly unknown[], lie: Altering) {
    nodes = await openNodes(both(), { hedgeAfterMs: 20 });
    // Whichever node is asked first, the honest one responds only after the liar did and was blamed for its response.
    let isHeard = false;
    const evidence = () =>
      nodes.logged.filter(({ text }) => text.startsWith('the node lied')).map(({ text }) => text);
    const isBlamed = () => nodes.status().some(({ name, faults }) => name === 'liar' && faults > 0);
    const passOn = honest.respond;
    honest.respond = async (requested, ...rest) => {
      if (isFor(method, requested.method, requested.params)) {
        await until(() => isHeard);
        await until(isBlamed);
      }
      return passOn(requested, ...rest);
    };
    liar.altering = (requested, result, given) => {
      if (!isFor(method, requested, given)) return undefined;
      isHeard = true;
      return lie(requested, result, given);
    };
    const response = await nodes.call(method, params);
    return { response, evidence: evidence() };
  }

  const only =
    (method: string, lie: (result: unknown) => unknown): Altering =>
    (requested, result, given) =>
      isFor(method, requested, given) ? lie(result) : undefined;

  const [BY_NUMBER, RECEIPTS, RECEIPT] = [
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getTransactionReceipt',
  ];
  const [AT_NUMBER, AT_HASH] = [
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByBlockHashAndIndex',
  ];
  const busy = () => [world.busy.number, true];
  const hashes = () => [world.busy.number, false];
  const receipts = () => [world.busy.number];
  const receipt = () => [world.busy.transactions[1]];
  const second = () => [world.busy.number, '0x1'];
  const secondOfHash = () => [world.busy.hash, '0x1'];
  const allLogs = () => [{ fromBlock: '0x0', topics: [TOPIC] }];
  const logs = () => [{ blockHash: world.busy.hash }];
  const account = () => [RECIPIENT, [], 'latest'];
  const slot = () => [world.contract, [`0x${'00'.repeat(32)}`], world.busy.number];
  const WITHDRAWAL = { index: '0x1', validatorIndex: '0x1', address: RECIPIENT, amount: '0x1' };
  type Case = readonly [
    what: string,
    method: string,
    params: () => readonly unknown[],
    path: readonly (string | number)[],
    to: unknown,
  ];
  const CASES: readonly Case[] = [
    ['a header field', BY_NUMBER, busy, ['gasUsed'], '0x1'],
    ['the hash of a block', BY_NUMBER, busy, ['hash'], WORD],
    ['the bloom', BY_NUMBER, busy, ['logsBloom'], BLOOM],
    ['no transactions', BY_NUMBER, busy, ['transactions'], []],
    ['the value of a transaction', BY_NUMBER, busy, ['transactions', 1, 'value'], '0x1'],
    ['an uncle', BY_NUMBER, busy, ['uncles'], [WORD]],
    ['a withdrawal', BY_NUMBER, busy, ['withdrawals'], [WITHDRAWAL]],
    ['the status of a receipt', RECEIPTS, receipts, [1, 'status'], '0x0'],
    ['the data of a log', RECEIPTS, receipts, [1, 'logs', 0, 'data'], WORD],
    ['no logs', RECEIPTS, receipts, [1, 'logs'], []],
    ['the address of one log', 'eth_getLogs', allLogs, [1, 'address'], RECIPIENT],
    ['the time of one log', 'eth_getLogs', allLogs, [1, 'blockTimestamp'], '0x7'],
    ['a balance', 'eth_getProof', account, ['balance'], '0x7'],
    ['a node of a proof', 'eth_getProof', account, ['accountProof', 0], '0xc0'],
    ['a storage value', 'eth_getProof', slot, ['storageProof', 0, 'value'], '0x7'],
  ];
  /** Lies about what the service reads from whole blocks or prints by itself, so that no client sees them. */
  const PRINTED: readonly Case[] = [
    ['the bloom', RECEIPT, receipt, ['logsBloom'], BLOOM],
    ['the status', RECEIPT, receipt, ['status'], '0x0'],
    ['a field', AT_NUMBER, second, ['value'], '0x1'],
    ['the sender of a receipt', RECEIPTS, receipts, [1, 'from'], RECIPIENT],
    ['the hash of a transaction', BY_NUMBER, busy, ['transactions', 1, 'hash'], WORD],
    ['a sender', BY_NUMBER, busy, ['transactions', 0, 'from'], RECIPIENT],
    ['the gas of a receipt', RECEIPTS, receipts, [1, 'gasUsed'], '0x1'],
    ['the place of a log', RECEIPTS, receipts, [1, 'logs', 0, 'logIndex'], '0x7'],
    ['the place of a log', RECEIPT, receipt, ['logs', 0, 'transactionIndex'], '0x7'],
    ['the sender', AT_NUMBER, second, ['from'], RECIPIENT],
    ['the time', AT_HASH, secondOfHash, ['blockTimestamp'], '0x7'],
    ['the data of one log', 'eth_getLogs', logs, [1, 'data'], WORD],
  ];
  it.each(CASES)(
    'detects a lie about %s in %s and quarantines the node',
    async (_what, method, params, path, to) => {
      const given = params();
      const truth = inContract(await world.anvil.rpc(method, ...given));
      const lie = only(method, (result) => altered(result, path, to));
      const { response, evidence } = await query(method, given, lie);
      expect(inContract(response)).toEqual(truth);
      expect(evidence).toEqual([expect.stringMatching(/"node":"liar","evidence":".+"/)]);
    },
  );

  it.each(PRINTED)('does not show a lie about %s in %s', async (_what, method, params, path, to) => {
    const given = params();
    const truth = inContract(await world.anvil.rpc(method, ...given));
    liar.altering = only(method, (result) => altered(result, path, to));
    nodes = await openNodes([{ name: 'liar', url: liar.url }]);
    expect(inContract(await nodes.call(method, given))).toEqual(truth);
  });

  it('is not asked for the logs of a short range, which its receipts show', async () => {
    const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [TOPIC] };
    const truth = await world.anvil.rpc('eth_getLogs', filter);
    liar.altering = only('eth_getLogs', () => []);
    nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs: 'complete' });
    expect(await nodes.call('eth_getLogs', [filter])).toEqual(truth);
    // Without its receipts, its logs do not count.
    liar.altering = (method, result) => (method === 'eth_getBlockReceipts' ? [] : result);
    await nodes.close();
    nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs: 'complete' });
    await expect(nodes.call('eth_getLogs', [filter])).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each<[string, (logs: unknown[]) => unknown]>([
    ['does not match the filter', (logs) => [altered(logs[0], ['topics', 0], WORD)]],
    ['comes twice', ([first]) => [first, first]],
    ['lies outside the range', (logs) => [altered(logs[0], ['blockNumber'], '0xffff')]],
    ['was removed', (logs) => [altered(logs[0], ['removed'], true)]],
  ])('rejects a log that %s, without any receipts', async (_what, change) => {
    const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [TOPIC] };
    const truth = await world.anvil.rpc('eth_getLogs', filter);
    const lie = only('eth_getLogs', (logs) => (Array.isArray(logs) ? change(logs) : undefined));
    expect((await query('eth_getLogs', [filter], lie)).response).toEqual(truth);
  });

  it.each<[string, string, () => readonly unknown[], unknown]>([
    ['a call', 'eth_call', () => [{ to: world.contract }], { output: '0x' }],
    ['a call, half a byte', 'eth_call', () => [{ to: world.contract }], '0x1'],
    ['an estimate', 'eth_estimateGas', () => [{ to: RECIPIENT }], 21000],
    ['an estimate of all gas', 'eth_estimateGas', () => [{ to: RECIPIENT }], `0x${'f'.repeat(64)}`],
    ['an estimate above the cap', 'eth_estimateGas', () => [{ to: RECIPIENT }], '0x11e1a301'],
    ['more gas than given', 'eth_estimateGas', () => [{ to: RECIPIENT, gas: '0x5208' }], '0x5209'],
    ['an estimate with overrides', 'eth_estimateGas', () => [{ to: RECIPIENT }, 'latest', {}], ''],
    ['a call with overrides', 'eth_call', () => [{ to: world.contract }, 'latest', {}], [1]],
    ['a block', 'eth_getBlockByNumber', () => ['0x1', false], 'a block'],
    ['receipts', 'eth_getBlockReceipts', () => [world.busy.number], { 0: 'a receipt' }],
    ['logs', 'eth_getLogs', () => [{}], { logs: [] }],
    ['a proof', 'eth_getProof', () => [RECIPIENT, [], '0x1'], {}],
    ['another block', 'eth_getBlockByNumber', () => ['0x1', false], 'block 2'],
  ])('rejects a response of the wrong shape: %s', async (_what, method, params, result) => {
    const given = params();
    const truth = inContract(await world.anvil.rpc(method, ...given));
    const wrong = result === 'block 2' ? await world.anvil.rpc('eth_getBlockByNumber', '0x2', false) : result;
    const lie = only(method, () => wrong);
    expect(inContract((await query(method, given, lie)).response)).toEqual(truth);
  });

  it.each<[string, string, () => readonly unknown[]]>([
    ['receipt', 'eth_getTransactionReceipt', () => [world.busy.transactions[1]]],
    ['block by hash', 'eth_getBlockByHash', () => [world.busy.hash, false]],
    ['whole block by hash', 'eth_getBlockByHash', () => [world.busy.hash, true]],
    ['receipts by hash', 'eth_getBlockReceipts', () => [world.busy.hash]],
  ])(
    'is not believed about a missing %s while the other node limits calls',
    async (_what, method, params) => {
      const given = params();
      const truth = inContract(await world.anvil.rpc(method, ...given));
      const isAsked = ({ method: name, params: [first] }: { method: string; params: readonly unknown[] }) =>
        name === method && first === given[0];
      const pass = honest.respond;
      let limits = 1;
      honest.respond = async (requested, response, request) => {
        if (!isAsked(requested) || limits-- <= 0) return pass(requested, response, request);
        response.statusCode = 429;
        response.setHeader('Retry-After', '1');
        response.end();
      };
      const invent = liar.respond;
      liar.respond = async (requested, response, request) =>
        isAsked(requested) ? sendResult(response, requested.id, null) : invent(requested, response, request);
      nodes = await openNodes(both(), { proofs: 'complete' });
      expect(inContract(await nodes.call(method, given))).toEqual(truth);
      expect(inContract(await nodes.call(method, given))).toEqual(truth);
      // A limit that lasts longer than the call leaves the null unconfirmed.
      limits = Infinity;
      honest.respond = (_requested, response) => {
        response.statusCode = 429;
        response.setHeader('Retry-After', '600');
        response.end();
        return Promise.resolve();
      };
      for (let call = 0; call < 2; call++) {
        const queried = nodes.call('eth_getTransactionReceipt', [WORD]);
        await expect(queried).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
      }
    },
  );

  /** Returns hex in upper case with leading zeros. */
  const unusual = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unusual);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unusual(member)]));
    if (typeof value !== 'string' || !value.startsWith('0x')) return value;
    const digits = value.slice(2).toUpperCase();
    return value.length % 2 === 1 && value.length < 60 ? `0x000${digits}` : `0x${digits}`;
  };
  const INVENTED = { invented: '0x1', 'price "x"': '0x2', note: 'text', nested: { deep: [['0x3']] } };
  /** Returns objects with fields that no client knows. */
  const withInvented = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withInvented);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, withInvented(member)]);
    return { ...Object.fromEntries(members), ...INVENTED };
  };

  it.each(['answers', 'complete'] as const)(
    'has its results printed without invented fields, and hex in lower case without leading zeros, at level %s',
    async (proofs) => {
      const calls: readonly [string, readonly unknown[]][] = [
        ['eth_call', [{ to: world.contract }]],
        ['eth_estimateGas', [{ to: RECIPIENT }]],
        [BY_NUMBER, busy()],
        [BY_NUMBER, hashes()],
        ['eth_getBlockByHash', [world.busy.hash, true]],
        ['eth_getBlockByHash', [world.busy.hash, false]],
        [AT_NUMBER, second()],
        [AT_HASH, secondOfHash()],
        [RECEIPT, receipt()],
        [RECEIPTS, receipts()],
        ['eth_getLogs', logs()],
        ['eth_getProof', slot()],
      ];
      const shownAs = async (change: (result: unknown) => unknown) => {
        liar.altering = (_method, result) => change(result);
        nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs });
        const results = [];
        for (const [method, params] of calls) results.push([method, await nodes.call(method, params)]);
        return JSON.stringify(results);
      };
      const before = await shownAs((result) => result);
      await nodes.close();
      expect(await shownAs(unusual)).toBe(before);
      await nodes.close();
      expect(await shownAs(withInvented)).toBe(before);
    },
  );
});
