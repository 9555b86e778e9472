import { join } from 'node:path';
import { DOCUMENTS, readDocument } from './document-check.ts';
import { readExamples } from './document-examples.ts';
import { callOf } from './json-rpc.ts';
import { replayExample, VARYING } from './replay-example.ts';
import type { ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';
import { openWebSocket } from './web-socket-client.ts';

const { document, methods, resultProblem, paramProblem } = readDocument(join(DOCUMENTS, 'openrpc.json'));
const companions = readDocument(join(DOCUMENTS, 'companions/openrpc.json'));
const namesOf = (of: typeof methods) => of.map(({ name }) => name);

describe('the document', () => {
  let service: ServiceProcess;
  beforeAll(async () => void (service = await startSampleService()));
  afterAll(() => service.stop());

  it('is the result of rpc.discover, over both transports and free of charge', async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'rpc.discover' };
    expect(await service.post(request)).toMatchObject({ result: document });
    const webSocket = await openWebSocket(service.webSocketUrl);
    expect(await webSocket.call(JSON.stringify(request))).toMatchObject({ result: document });
    webSocket.close();
  });

  it('has examples of every method that takes params', () => {
    const named = namesOf(methods.filter(({ params }) => params.length > 0));
    expect([...readExamples().keys()].sort()).toEqual(named.toSorted());
  });

  it.each([...readExamples()])('%s has the results of its examples', async (method, examples) => {
    const described = methods.find(({ name }) => name === method)?.params ?? [];
    for (const { params, result } of examples) {
      for (const form of [params, described.map(({ name }) => params[name])])
        expect(await service.post(callOf(method, form))).toEqual({ jsonrpc: '2.0', id: 1, result });
      expect(resultProblem(method, result)).toBeUndefined();
      for (const [name, value] of Object.entries(params))
        expect(paramProblem(method, name, value)).toBeUndefined();
    }
  });

  it('describes every block, receipt and transaction of the sample chain', async () => {
    for (let number = 0; number <= 302; number += 1) {
      const at = `0x${number.toString(16)}`;
      const block = await service.query('eth_getBlockByNumber', at, true);
      expect(resultProblem('eth_getBlockByNumber', block)).toBeUndefined();
      const receipts = await service.query('eth_getBlockReceipts', at);
      expect(resultProblem('eth_getBlockReceipts', receipts)).toBeUndefined();
    }
  });

  it('lacks the companions, which a service rejects that serves the contract alone', async () => {
    const unknown = namesOf(companions.methods).filter((name) => !namesOf(methods).includes(name));
    const responses = await service.post(unknown.map((method, id) => ({ ...callOf(method), id })));
    const data = 'the operator of the service turns it on by methods: extended';
    expect(responses).toMatchObject(unknown.map(() => ({ error: { code: -32601, data } })));
  });
});

describe('the document of the companions', () => {
  let service: ServiceProcess;
  beforeAll(async () => void (service = await startSampleService('extended')));
  afterAll(() => service.stop());

  it('has examples of every method that returns a result', () => {
    // The sample chain has no beacon chain.
    const expected = namesOf(companions.methods).filter(
      (name) => name !== 'eth_newPendingTransactionFilter' && !name.startsWith('beacon_'),
    );
    expect([...readExamples('companions/examples').keys()].sort()).toEqual(expected.sort());
  });

  it.each([...readExamples('companions/examples')])(
    '%s has the results of its examples',
    async (method, examples) => {
      for (const example of examples) {
        const { result, ...response } = Object(await replayExample(service.webSocketUrl, method, example));
        expect(response).toEqual({ jsonrpc: '2.0', id: 1 });
        if (VARYING.has(method)) expect(typeof result).toBe('string');
        else expect(result).toEqual(example.result);
        expect(companions.resultProblem(method, result)).toBeUndefined();
      }
    },
  );

  it('traces a call at the place of a transaction with the log indexes of its receipt', async () => {
    const logs: Readonly<Record<string, string>>[] = Object(
      await service.query('eth_getLogs', { fromBlock: '0x1', toBlock: '0x97' }),
    );
    // A log of a later transaction, which has others of its block before it.
    const log = logs.find(
      ({ logIndex, transactionIndex }) => logIndex !== '0x0' && transactionIndex !== '0x0',
    );
    const hash = log?.transactionHash;
    const { from, to, input, value, gas } = Object(await service.query('eth_getTransactionByHash', hash));
    const config = { tracer: 'callTracer', tracerConfig: { withLog: true }, txIndex: log?.transactionIndex };
    const call = { from, to, input, value, gas };
    const traced = JSON.stringify(await service.query('debug_traceCall', call, log?.blockNumber, config));
    const own = logs.filter(({ transactionHash }) => transactionHash === hash);
    expect([...traced.matchAll(/"index":"(0x[0-9a-f]+)"/g)].map(([, index]) => index)).toEqual(
      own.map(({ logIndex }) => logIndex),
    );
  });
});
