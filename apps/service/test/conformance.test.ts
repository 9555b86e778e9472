import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { http, type Transport } from '@ethread/client';
import { verified } from '@ethread/client/verify';
import { type ApiResponse, comparable, readCases, shapeOf } from './conformance/recorded-cases.ts';
import { DOCUMENTS, readDocument } from './document-check.ts';
import { endingOf } from './altered-transport.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';
import { openWebSocket, type WebSocketClient } from './web-socket-client.ts';

/** Methods of consensus clients, of block builders and of a node's pool, which a service of reads does not have. */
const OTHER_NAMESPACES = /^(?:engine|testing|txpool)_/;
/** The other methods of the standard that are not served, each with the reason. */
const NOT_SERVED: Readonly<Record<string, string>> = {
  debug_getBadBlocks: 'the service stores no invalid block',
  eth_accounts: 'the service has no keys of accounts',
  eth_coinbase: 'the service makes no blocks',
  eth_fillTransaction: 'it prepares a transaction to sign',
  eth_sendRawTransaction: 'the service only reads',
  eth_sendTransaction: 'the service only reads',
  eth_sign: 'the service has no keys of accounts',
  eth_signTransaction: 'the service has no keys of accounts',
};

const withoutLogIndexes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, member) => (name === 'logIndex' ? undefined : member)));
/** Recorded responses of an older geth than 1.17.10, each with what is compared instead. */
const OLDER: Readonly<Record<string, (given: unknown, recorded: unknown) => void>> = {
  // Dropped logs counted. simulate.test.ts has their indexes.
  'eth_simulateV1/ethSimulate-use-as-many-features-as-possible.io': (given, recorded) =>
    expect(withoutLogIndexes(given)).toEqual(withoutLogIndexes(recorded)),
  // The limit of nonces (EIP-2681) held with validation only.
  'eth_simulateV1/ethSimulate-overflow-nonce.io': (given) =>
    expect(given).toMatchObject({ error: { code: -32603 } }),
};

describeWithSharedData('answers recorded from a real node', 'execution-apis', (folder) => {
  const cases = readCases(join(folder, 'cases'));
  const standard = readDocument(join(folder, '../openrpc/ethereum.json'));
  const genesis = join(folder, 'genesis.json');
  let service: ServiceProcess;
  let webSocket: WebSocketClient;
  let transport: Transport;

  beforeAll(async () => {
    service = await startService({ genesis, imports: [join(folder, 'chain.rlp')], methods: 'extended' });
    webSocket = await openWebSocket(service.webSocketUrl);
    const { params } = JSON.parse(readFileSync(join(folder, 'headfcu.json'), 'utf8'));
    const { config } = JSON.parse(readFileSync(genesis, 'utf8'));
    const anchor = params[0].headBlockHash;
    transport = verified(http(service.apiUrl), { anchor, chain: config, maxSteps: 100 });
  });

  afterAll(async () => {
    webSocket.close();
    await service.stop();
  });

  describe.each(cases)('$name', ({ isShapeOnly, exchanges }) => {
    it.each(['HTTP', 'WebSocket'])('over %s', async (way) => {
      for (const { request, response } of exchanges) {
        const given = way === 'HTTP' ? await service.post(request) : await webSocket.call(request);
        if (isShapeOnly) expect(shapeOf(given)).toEqual(shapeOf(response));
        else expect(comparable(given as ApiResponse)).toEqual(comparable(response));
      }
    });

    it('proven by the verified client', async () => {
      for (const { request, response } of exchanges) {
        const { method, params } = JSON.parse(request);
        const ending = await endingOf(transport, method, params);
        if (response.error) {
          const { code, data } = response.error;
          expect(ending).toMatchObject({ code, ...(data === undefined ? {} : { data }) });
        } else if (isShapeOnly) expect(ending).toHaveProperty('result');
        else expect(ending).toEqual({ result: response.result });
      }
    });
  });

  it.each(readCases(join(folder, 'companions')))(
    'companion: $name',
    async ({ name, isShapeOnly, exchanges }) => {
      for (const { request, response } of exchanges) {
        const given = (await service.post(request)) as ApiResponse;
        const compareOlder = OLDER[name];
        if (compareOlder) compareOlder(comparable(given), comparable(response));
        else if (isShapeOnly)
          expect(standard.resultProblem(JSON.parse(request).method, given.result)).toBeUndefined();
        else expect(comparable(given)).toEqual(comparable(response));
      }
    },
  );

  it('gives a simulated block the withdrawals of its overrides, as a real node does', async () => {
    const address = `0x${'00'.repeat(19)}aa`;
    const withdrawals = [{ index: '0x1', validatorIndex: '0x2', address, amount: '0x5' }];
    // BALANCE of the address, as a result
    const code = '0x60aa3160005260206000f3';
    const to = `0x${'00'.repeat(19)}bb`;
    const blockStateCalls = [
      { blockOverrides: { withdrawals } },
      { stateOverrides: { [to]: { code } }, calls: [{ to }] },
    ];
    expect(await service.query('eth_simulateV1', { blockStateCalls }, 'latest')).toMatchObject([
      {
        withdrawals,
        withdrawalsRoot: '0x260e8894991aac1bfd204f17930747332e9379e63a6f760a73f5a642237fffba',
        hash: '0x3c76051abdb42bf3eea38026667b16fd2069ef33aa3e6dccea4c2a081c08e6bd',
      },
      { withdrawals: [], calls: [{ returnData: `0x${(5_000_000_000).toString(16).padStart(64, '0')}` }] },
    ]);
  });

  it('include every read of the standard but those with a reason', async () => {
    const own = ['openrpc.json', 'companions/openrpc.json'].map((file) =>
      readDocument(join(DOCUMENTS, file)),
    );
    const served = new Set(own.flatMap(({ methods }) => methods.map(({ name }) => name)));
    const missing = standard.methods
      .map(({ name }) => name)
      .filter((name) => !served.has(name) && !OTHER_NAMESPACES.test(name));
    expect(missing.sort()).toEqual(Object.keys(NOT_SERVED).sort());
  });
});
