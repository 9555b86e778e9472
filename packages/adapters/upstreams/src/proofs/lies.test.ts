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
  type World,
} from '../testing/nodes-world.ts';

/** Returns a deep copy with one changed field. */
function altered(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const copy = structuredClone(value);
  const parent = path.slice(0, -1).reduce((inner, key) => Object(inner)[key], copy);
  Object(parent)[path.at(-1) ?? ''] = to;
  return copy;
}

/** Returns whether a call watches the node, by its latest, safe and finalized block. */
const isProbe = ([block]: readonly unknown[]) => /^(?:latest|safe|finalized)$/.test(String(block));

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

  afterEach(async () => {
    await nodes.close();
    await liar.close();
    await honest.close();
  });

  afterAll(() => world.anvil.kill());

  /**
   * Sends a call while only the liar is likely to be asked first, and returns the response with the logged evidence.
   */
  async function query(
    method: string,
    params: readonly unknown[],
    lie: Altering,
    proofs: 'answers' | 'complete' = 'answers',
  ) {
    liar = await startProxy(world.anvil);
    honest = await startProxy(world.anvil);
    nodes = await openNodes(
      [
        { name: 'liar', url: liar.url },
        { name: 'honest', url: honest.url },
      ],
      { proofs, hedgeShare: 1, hedgeAfterMs: 20 },
    );
    // Whichever node is asked first, the honest one responds only after the liar did and was blamed for its response.
    let isHeard = false;
    const evidence = () =>
      nodes.logged.filter(({ text }) => text.startsWith('the node lied')).map(({ text }) => text);
    const isBlamed = () => nodes.status().some(({ name, faults }) => name === 'liar' && faults > 0);
    const passOn = honest.respond;
    honest.respond = async (requested, ...rest) => {
      if (requested.method === method && !isProbe(requested.params)) {
        await until(() => isHeard);
        await until(isBlamed);
      }
      return passOn(requested, ...rest);
    };
    liar.altering = (requested, result, given) => {
      if (requested !== method || isProbe(given)) return undefined;
      isHeard = true;
      return lie(requested, result, given);
    };
    const response = await nodes.call(method, params);
    return { response, evidence: evidence() };
  }

  const only =
    (method: string, lie: (result: unknown) => unknown): Altering =>
    (requested, result) =>
      requested === method ? lie(result) : undefined;

  const busy = () => [world.busy.number, true];
  const CASES: readonly [
    what: string,
    method: string,
    params: () => readonly unknown[],
    path: readonly (string | number)[],
    to: unknown,
    proofs: 'answers' | 'complete',
  ][] = [
    [
      'a header field',
      'eth_getBlockByNumber',
      () => [world.busy.number, false],
      ['gasUsed'],
      '0x1',
      'answers',
    ],
    [
      'the hash of a block',
      'eth_getBlockByNumber',
      () => [world.busy.number, false],
      ['hash'],
      WORD,
      'answers',
    ],
    ['the bloom', 'eth_getBlockByNumber', busy, ['logsBloom'], BLOOM, 'answers'],
    [
      'no transactions',
      'eth_getBlockByNumber',
      () => [world.busy.number, false],
      ['transactions'],
      [],
      'answers',
    ],
    [
      'the value of a transaction',
      'eth_getBlockByNumber',
      busy,
      ['transactions', 1, 'value'],
      '0x1',
      'answers',
    ],
    ['the hash of a transaction', 'eth_getBlockByNumber', busy, ['transactions', 1, 'hash'], WORD, 'answers'],
    ['an uncle', 'eth_getBlockByNumber', busy, ['uncles'], [WORD], 'answers'],
    [
      'a withdrawal',
      'eth_getBlockByNumber',
      busy,
      ['withdrawals'],
      [{ index: '0x1', validatorIndex: '0x1', address: RECIPIENT, amount: '0x1' }],
      'answers',
    ],
    ['a sender', 'eth_getBlockByNumber', busy, ['transactions', 0, 'from'], RECIPIENT, 'answers'],
    [
      'the hash of a transaction in a list of hashes',
      'eth_getBlockByNumber',
      () => [world.busy.number, false],
      ['transactions', 1],
      WORD,
      'complete',
    ],
    [
      'the status of a receipt',
      'eth_getBlockReceipts',
      () => [world.busy.number],
      [1, 'status'],
      '0x0',
      'answers',
    ],
    [
      'the gas of a receipt',
      'eth_getBlockReceipts',
      () => [world.busy.number],
      [1, 'gasUsed'],
      '0x1',
      'answers',
    ],
    [
      'the data of a log',
      'eth_getBlockReceipts',
      () => [world.busy.number],
      [1, 'logs', 0, 'data'],
      WORD,
      'answers',
    ],
    [
      'the place of a log',
      'eth_getBlockReceipts',
      () => [world.busy.number],
      [1, 'logs', 0, 'logIndex'],
      '0x7',
      'answers',
    ],
    ['no logs', 'eth_getBlockReceipts', () => [world.busy.number], [1, 'logs'], [], 'answers'],
    [
      'the sender of a receipt',
      'eth_getBlockReceipts',
      () => [world.busy.number],
      [1, 'from'],
      RECIPIENT,
      'complete',
    ],
    [
      'the bloom of one receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['logsBloom'],
      BLOOM,
      'answers',
    ],
    [
      'the place of a log of one receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['logs', 0, 'transactionIndex'],
      '0x7',
      'answers',
    ],
    [
      'the position of a log of one receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['logs', 0, 'logIndex'],
      '0x7',
      'complete',
    ],
    [
      'the status of one receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['status'],
      '0x0',
      'complete',
    ],
    [
      'the recipient of one receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['to'],
      RECIPIENT,
      'complete',
    ],
    [
      'the gas of one receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['gasUsed'],
      '0x1',
      'complete',
    ],
    [
      'a field of one transaction',
      'eth_getTransactionByBlockNumberAndIndex',
      () => [world.busy.number, '0x1'],
      ['value'],
      '0x1',
      'answers',
    ],
    [
      'the sender of one transaction',
      'eth_getTransactionByBlockNumberAndIndex',
      () => [world.busy.number, '0x1'],
      ['from'],
      RECIPIENT,
      'answers',
    ],
    [
      'the price of one transaction',
      'eth_getTransactionByBlockNumberAndIndex',
      () => [world.busy.number, '0x1'],
      ['gasPrice'],
      '0x7',
      'answers',
    ],
    [
      'the time of one transaction',
      'eth_getTransactionByBlockHashAndIndex',
      () => [world.busy.hash, '0x1'],
      ['blockTimestamp'],
      '0x7',
      'answers',
    ],
    [
      'the gas of the first receipt of a block',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[0]],
      ['gasUsed'],
      '0x1',
      'answers',
    ],
    [
      'the position of the first log of a block',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[0]],
      ['logs', 0, 'logIndex'],
      '0x7',
      'answers',
    ],
    [
      'the created contract of a receipt',
      'eth_getTransactionReceipt',
      () => [world.busy.transactions[1]],
      ['contractAddress'],
      RECIPIENT,
      'answers',
    ],
    [
      'the address of one log',
      'eth_getLogs',
      () => [{ fromBlock: '0x0', topics: [TOPIC] }],
      [1, 'address'],
      RECIPIENT,
      'answers',
    ],
    [
      'the time of one log',
      'eth_getLogs',
      () => [{ blockHash: world.busy.hash }],
      [1, 'blockTimestamp'],
      '0x7',
      'answers',
    ],
    ['a balance', 'eth_getProof', () => [RECIPIENT, [], 'latest'], ['balance'], '0x7', 'answers'],
    [
      'a node of a proof',
      'eth_getProof',
      () => [RECIPIENT, [], 'latest'],
      ['accountProof', 0],
      '0xc0',
      'answers',
    ],
    [
      'a storage value',
      'eth_getProof',
      () => [world.contract, [`0x${'00'.repeat(32)}`], world.busy.number],
      ['storageProof', 0, 'value'],
      '0x7',
      'answers',
    ],
    [
      'the data of one log',
      'eth_getLogs',
      () => [{ fromBlock: '0x0', topics: [TOPIC] }],
      [1, 'data'],
      WORD,
      'complete',
    ],
    [
      'the transaction of one log',
      'eth_getLogs',
      () => [{ blockHash: world.busy.hash }],
      [1, 'transactionHash'],
      WORD,
      'complete',
    ],
  ];

  it.each(CASES)(
    'detects a lie about %s in %s and quarantines the node',
    async (_what, method, params, path, to, proofs) => {
      const given = params();
      const truth = inContract(await world.anvil.rpc(method, ...given));
      const lie = only(method, (result) => altered(result, path, to));
      const { response, evidence } = await query(method, given, lie, proofs);
      expect(inContract(response)).toEqual(truth);
      expect(evidence).toEqual([expect.stringMatching(/"node":"liar","evidence":".+"/)]);
    },
  );

  it.each<[string, (logs: unknown[]) => unknown[]]>([
    ['leaves out a log', (logs) => logs.slice(1)],
    ['leaves out all', () => []],
    ['invents a log', (logs) => [...logs, altered(logs[2], ['logIndex'], '0x3')]],
  ])('detects by receipts a node that %s', async (_what, change) => {
    const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [TOPIC] };
    const truth = await world.anvil.rpc('eth_getLogs', filter);
    const lie = only('eth_getLogs', (logs) => (Array.isArray(logs) ? change(logs) : undefined));
    const { response, evidence } = await query('eth_getLogs', [filter], lie, 'complete');
    expect(response).toEqual(truth);
    expect(evidence).toHaveLength(1);
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

  it.each(['eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByBlockHashAndIndex'] as const)(
    'rejects a null for the first transaction of a block in %s',
    async (method) => {
      const params = [method.includes('Hash') ? world.busy.hash : world.busy.number, '0x0'];
      const lie = only(method, () => null);
      expect((await query(method, params, lie)).response).toMatchObject({ hash: world.busy.transactions[0] });
    },
  );

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
      liar = await startProxy(world.anvil);
      honest = await startProxy(world.anvil);
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
      nodes = await openNodes(
        [
          { name: 'liar', url: liar.url },
          { name: 'honest', url: honest.url },
        ],
        { proofs: 'complete' },
      );
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

  it.each(['none', 'answers', 'complete'] as const)(
    'has its hex printed in lower case without leading zeros at level %s',
    async (proofs) => {
      liar = await startProxy(world.anvil);
      honest = await startProxy(world.anvil);
      const unusual = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(unusual);
        if (typeof value === 'object' && value !== null)
          return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unusual(member)]));
        if (typeof value !== 'string' || !value.startsWith('0x')) return value;
        const digits = value.slice(2).toUpperCase();
        return value.length % 2 === 1 && value.length < 60 ? `0x000${digits}` : `0x${digits}`;
      };
      const calls: readonly [string, readonly unknown[]][] = [
        ['eth_call', [{ to: world.contract }]],
        ['eth_estimateGas', [{ to: RECIPIENT }]],
        ['eth_getBlockByNumber', [world.busy.number, true]],
        ['eth_getBlockByHash', [world.busy.hash, false]],
        ['eth_getTransactionByBlockNumberAndIndex', [world.busy.number, '0x1']],
        ['eth_getTransactionByBlockHashAndIndex', [world.busy.hash, '0x1']],
        ['eth_getTransactionReceipt', [world.busy.transactions[1]]],
        ['eth_getBlockReceipts', [world.busy.number]],
        ['eth_getLogs', [{ blockHash: world.busy.hash }]],
        ['eth_getProof', [world.contract, [`0x${'00'.repeat(32)}`], world.busy.number]],
      ];
      nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs });
      const shown = async () => {
        const results = [];
        for (const [method, params] of calls) results.push([method, await nodes.call(method, params)]);
        return results;
      };
      const before = await shown();
      await nodes.close();
      liar.altering = (_method, result) => unusual(result);
      nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs });
      expect(await shown()).toEqual(before);
    },
  );

  const INVENTED = { invented: '0x1', 'price "x"': '0x2', note: 'text', nested: { deep: [['0x3']] } };
  const withInvented = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withInvented);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, withInvented(member)]);
    return { ...Object.fromEntries(members), ...INVENTED };
  };

  describe.each(['none', 'answers', 'complete'] as const)('at level %s', (proofs) => {
    it.each<[string, () => readonly unknown[]]>([
      ['eth_getBlockByNumber', () => [world.busy.number, false]],
      ['eth_getBlockByNumber', () => [world.busy.number, true]],
      ['eth_getBlockByNumber', () => ['pending', true]],
      ['eth_getBlockByHash', () => [world.busy.hash, true]],
      ['eth_getTransactionByBlockNumberAndIndex', () => [world.busy.number, '0x1']],
      ['eth_getTransactionReceipt', () => [world.busy.transactions[1]]],
      ['eth_getBlockReceipts', () => [world.busy.number]],
      ['eth_getLogs', () => [{ blockHash: world.busy.hash }]],
      ['eth_getProof', () => [world.contract, [`0x${'00'.repeat(32)}`], world.busy.number]],
    ])('removes invented fields from %s', async (method, params) => {
      liar = await startProxy(world.anvil);
      honest = await startProxy(world.anvil);
      // The time of the node's pending block changes each second.
      const pending = await world.anvil.rpc('eth_getBlockByNumber', 'pending', true);
      const shown: Altering = (_requested, result, [block]) => (block === 'pending' ? pending : result);
      liar.altering = shown;
      nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs });
      const before = JSON.stringify(await nodes.call(method, params()));
      liar.altering = (requested, result, given) =>
        requested === method ? withInvented(shown(requested, result, given)) : undefined;
      await nodes.close();
      nodes = await openNodes([{ name: 'liar', url: liar.url }], { proofs });
      const response = JSON.stringify(await nodes.call(method, params()));
      expect(response).not.toMatch(/invented|note|nested|price/);
      expect(response).toEqual(before);
    });
  });

  it('returns an error when the lying node is the only one', async () => {
    liar = await startProxy(world.anvil);
    honest = await startProxy(world.anvil);
    nodes = await openNodes([{ name: 'liar', url: liar.url }]);
    liar.altering = only('eth_getProof', (result) => altered(result, ['balance'], '0x7'));
    await expect(nodes.call('eth_getProof', [RECIPIENT, [], 'latest'])).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
    expect(nodes.status()).toMatchObject([
      { isUsable: false, quarantines: 1, problem: expect.stringMatching(/^quarantined: ./) },
    ]);
  });
});
