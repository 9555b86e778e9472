import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { decodeBlock, encodeBlock, headerHash, keccak256, orderedTrieRoot } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { type ApiResponse, comparable, readCases } from './conformance/recorded-cases.ts';
import { readExamples } from './document-examples.ts';
import { replayExample, VARYING } from './replay-example.ts';
import { startSampleService } from './stored-sample.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';

/** Validates results with a document, for results whose values depend on the node or vary from call to call. */
function createResultCheck(file: string): (method: string, result: unknown) => string | undefined {
  const document: { methods: { name: string; result: { schema: object } }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ ...document, $id: 'document' });
  return (name, result) => {
    const index = document.methods.findIndex((method) => method.name === name);
    const validate = ajv.compile({ $ref: `document#/methods/${index}/result/schema` });
    return validate(result) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** Returns the methods of a bundled document. */
function methodsOf(file: string): readonly string[] {
  const document: { methods: { name: string }[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../openrpc', file), 'utf8'),
  );
  return document.methods.map(({ name }) => name);
}

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

const companions = methodsOf('companions/openrpc.json');

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

describeWithSharedData('companions recorded from a real node', 'execution-apis', (folder) => {
  let service: ServiceProcess;
  const cases = readCases(join(folder, 'companions'));
  const problemOf = createResultCheck(join(folder, '../openrpc/ethereum.json'));

  beforeAll(async () => {
    service = await startService({
      genesis: join(folder, 'genesis.json'),
      imports: [join(folder, 'chain.rlp')],
      methods: 'extended',
    });
  });

  afterAll(() => service.stop());

  it.each(cases)('$name', async ({ name, isShapeOnly, exchanges }) => {
    for (const { request, response } of exchanges) {
      const given = (await service.post(request)) as ApiResponse;
      const compareOlder = OLDER[name];
      if (compareOlder) compareOlder(comparable(given), comparable(response));
      else if (isShapeOnly) expect(problemOf(JSON.parse(request).method, given.result)).toBeUndefined();
      else expect(comparable(given)).toEqual(comparable(response));
    }
  });

  it('returns the bytes that a real node encodes, by their hashes', async () => {
    const { hash, transactions } = Object(await service.query('eth_getBlockByNumber', '0x3', false));
    const header = String(await service.query('debug_getRawHeader', '0x3'));
    const block = String(await service.query('debug_getRawBlock', hash));
    expect(bytesToHex(keccak256(hexToBytes(header)))).toBe(hash);
    expect(encodeBlock(decodeBlock(hexToBytes(block)))).toEqual(hexToBytes(block));
    expect(bytesToHex(headerHash(decodeBlock(hexToBytes(block)).header))).toBe(hash);
    for (const name of transactions) {
      const bytes = hexToBytes(String(await service.query('debug_getRawTransaction', name)));
      expect(bytesToHex(keccak256(bytes))).toBe(name);
    }
    const receipts = Object(await service.query('debug_getRawReceipts', '0x3')).map(hexToBytes);
    expect(orderedTrieRoot(receipts)).toEqual(decodeBlock(hexToBytes(block)).header.receiptsRoot);
    expect(await service.query('debug_getRawReceipts', '0x0')).toEqual([]);
    expect(await service.query('debug_getRawTransaction', `0x${'00'.repeat(32)}`)).toBe('0x');
    for (const method of ['debug_getRawHeader', 'debug_getRawBlock', 'debug_getRawReceipts'])
      expect(await service.call(method, '0x3e8')).toMatchObject({ error: { code: -32001 } });
  });

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

  it('serves every read of the standard but those with a reason', async () => {
    const standard: { methods: { name: string }[] } = JSON.parse(
      readFileSync(join(folder, '../openrpc/ethereum.json'), 'utf8'),
    );
    const { methods } = Object(await service.query('rpc.discover'));
    const served = new Set([...companions, ...methods.map(({ name }: { name: string }) => name)]);
    const missing = standard.methods
      .map(({ name }) => name)
      .filter((name) => !served.has(name) && !OTHER_NAMESPACES.test(name));
    expect(missing.sort()).toEqual(Object.keys(NOT_SERVED).sort());
  });
});

describe('examples of the companions', () => {
  const problemOf = createResultCheck(join(import.meta.dirname, '../../../openrpc/companions/openrpc.json'));
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService('extended');
  });

  afterAll(() => service.stop());

  it('exist for every method that returns a result', () => {
    // The sample chain has no beacon chain.
    const expected = companions.filter(
      (name) => name !== 'eth_newPendingTransactionFilter' && !name.startsWith('beacon_'),
    );
    expect([...readExamples('companions/examples').keys()].sort()).toEqual(expected.sort());
  });

  it.each([...readExamples('companions/examples')])(
    '%s returns the results of its examples',
    async (method, examples) => {
      for (const example of examples) {
        const response = Object(await replayExample(service.webSocketUrl, method, example));
        const varies = VARYING.has(method);
        expect({ ...response, result: varies ? typeof response.result : response.result }).toEqual({
          jsonrpc: '2.0',
          id: 1,
          result: varies ? 'string' : example.result,
        });
        expect(problemOf(method, response.result)).toBeUndefined();
      }
    },
  );

  it('trace a call at the place of a transaction with the log indexes of its receipt', async () => {
    const logs: Readonly<Record<string, string>>[] = Object(
      await service.query('eth_getLogs', { fromBlock: '0x1', toBlock: '0x97' }),
    );
    // A log of a later transaction, which has others of its block before it.
    const log = logs.find(
      ({ logIndex, transactionIndex }) => logIndex !== '0x0' && transactionIndex !== '0x0',
    );
    const hash = log?.transactionHash;
    const { from, to, input, value, gas } = Object(await service.query('eth_getTransactionByHash', hash));
    const call = { from, to, input, value, gas };
    const config = { tracer: 'callTracer', tracerConfig: { withLog: true } };
    const place = { ...config, txIndex: log?.transactionIndex };
    const traced = await service.query('debug_traceCall', call, log?.blockNumber, place);
    const indexes = [...JSON.stringify(traced).matchAll(/"index":"(0x[0-9a-f]+)"/g)].map(
      ([, index]) => index,
    );
    const own = logs.filter(({ transactionHash }) => transactionHash === hash);
    expect(indexes).toEqual(own.map(({ logIndex }) => logIndex));
  });

  it('find each transaction of a block by its sender and nonce', async () => {
    for (const number of ['0x1', '0x12e']) {
      const { transactions } = Object(await service.query('eth_getBlockByNumber', number, true));
      expect(transactions.length).toBeGreaterThan(0);
      for (const transaction of transactions) {
        const params = [transaction.from.toUpperCase().replace('X', 'x'), transaction.nonce];
        expect(await service.query('eth_getTransactionBySenderAndNonce', ...params)).toEqual(transaction);
      }
    }
  });
});

describe('service with the methods of the contract only', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService();
  });

  afterAll(() => service.stop());

  it('rejects every companion method as unknown', async () => {
    const ofContract = methodsOf('openrpc.json');
    const unknown = companions.filter((name) => !ofContract.includes(name));
    const requests = unknown.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }));
    const responses = (await service.post(requests)) as ApiResponse[];
    expect(responses.map(({ error }) => error?.code)).toEqual(unknown.map(() => -32601));
    expect(new Set(responses.map(({ error }) => error?.data))).toEqual(
      new Set(['the operator of the service turns it on by methods: extended']),
    );
  });
});
