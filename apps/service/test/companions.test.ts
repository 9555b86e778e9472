import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { type ApiResponse, comparable, readCases } from './conformance/recorded-cases.ts';
import { readExamples } from './document-examples.ts';
import { replayExample, VARYING } from './replay-example.ts';
import { startSampleService, storedSample } from './stored-sample.ts';
import { callOf } from './json-rpc.ts';
import { SAMPLE_CHAIN, type ServiceProcess, startService } from './service-process.ts';
import { openWebSocket } from './web-socket-client.ts';
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

const companions = methodsOf('companions/openrpc.json');

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

  it.each(cases)('$name', async ({ isShapeOnly, exchanges }) => {
    for (const { request, response } of exchanges) {
      const given = (await service.post(request)) as ApiResponse;
      if (isShapeOnly) expect(problemOf(JSON.parse(request).method, given.result)).toBeUndefined();
      else expect(comparable(given)).toEqual(comparable(response));
    }
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
    const expected = companions.filter((name) => name !== 'eth_newPendingTransactionFilter');
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

  it.each([
    ['eth_getLogs', 'params[0].topics (filter)', (filter: object) => [filter]],
    ['eth_newFilter', 'params[0].topics (filter)', (filter: object) => [filter]],
    ['eth_subscribe', 'params[1].topics (filter)', (filter: object) => ['logs', filter]],
    ['ethread_getLogsPage', 'params[0].topics (query)', (filter: object) => [filter]],
  ])(
    '%s rejects five positions of topics, since no log has a fifth topic',
    async (method, place, paramsOf) => {
      const { call, close } = await openWebSocket(service.webSocketUrl);
      try {
        expect(
          await call(JSON.stringify(callOf(method, paramsOf({ topics: Array(5).fill(null) })))),
        ).toMatchObject({
          error: {
            code: -32602,
            message: `${place}: expected null or a list of at most 4 items, got a list of 5`,
          },
        });
        expect(
          await call(JSON.stringify(callOf(method, paramsOf({ topics: Array(4).fill(null) })))),
        ).toHaveProperty('result');
      } finally {
        close();
      }
    },
  );
});

describe('service with the methods of the contract only', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startService({
      genesis: join(SAMPLE_CHAIN, 'genesis.json'),
      imports: [],
      data: await storedSample(),
    });
  });

  afterAll(() => service.stop());

  it('rejects every companion method as unknown', async () => {
    const ofContract = methodsOf('openrpc.json');
    const unknown = companions.filter((name) => !ofContract.includes(name));
    const requests = unknown.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }));
    const responses = (await service.post(requests)) as ApiResponse[];
    expect(responses.map(({ error }) => error?.code)).toEqual(unknown.map(() => -32601));
  });

  it('rejects subscriptions over a WebSocket as unknown', async () => {
    const { call, close } = await openWebSocket(service.webSocketUrl);
    const message = callOf('eth_subscribe', ['newHeads']);
    const response = await call(JSON.stringify(message));
    expect(response).toMatchObject({
      error: { code: -32601, message: 'the method eth_subscribe does not exist/is not available' },
    });
    close();
  });

  it('rejects a third param of eth_call', async () => {
    const response = await service.call('eth_call', { to: `0x${'11'.repeat(20)}` }, 'latest', {});
    expect(response).toMatchObject({ error: { code: -32602 } });
  });
});
