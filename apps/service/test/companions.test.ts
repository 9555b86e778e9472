import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { type Answer, comparable, readCases } from './conformance/recorded-cases.ts';
import { readExamples } from './document-examples.ts';
import { startSampleService } from './held-sample.ts';
import { SAMPLE_CHAIN, type ServiceProcess, startService } from './service-process.ts';
import { openWebSocket } from './web-socket-caller.ts';
import { describeWithSharedData } from './shared-data.ts';

/** Validates results with Ethereum's own document, for cases whose values depend on the node. */
function createResultCheck(file: string): (method: string, result: unknown) => string | undefined {
  const document: { methods: { name: string; result: { schema: object } }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ ...document, $id: 'ethereum' });
  return (name, result) => {
    const index = document.methods.findIndex((method) => method.name === name);
    const validate = ajv.compile({ $ref: `ethereum#/methods/${index}/result/schema` });
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
  }, 120_000);

  afterAll(() => service.stop());

  it.each(cases)('$name', async ({ isShapeOnly, exchanges }) => {
    for (const { request, answer } of exchanges) {
      const given = (await service.post(request)) as Answer;
      if (isShapeOnly) expect(problemOf(JSON.parse(request).method, given.result)).toBeUndefined();
      else expect(comparable(given)).toEqual(comparable(answer));
    }
  });
});

describe('examples of the companions', () => {
  /** Methods whose result depends on the version of the service, or on an earlier call. */
  const WITHOUT = /^(web3_clientVersion|eth_.*Filter.*|eth_(un)?subscribe|ethread_getLogsPage)$/;
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService('extended');
  }, 120_000);

  afterAll(() => service.stop());

  it('exist for every method whose result they can state', () => {
    const expected = companions.filter((name) => !WITHOUT.test(name));
    expect([...readExamples('companions/examples').keys()].sort()).toEqual(expected.sort());
  });

  it.each([...readExamples('companions/examples')])(
    '%s returns the results of its examples',
    async (method, examples) => {
      for (const { params, result } of examples)
        expect(await service.post({ jsonrpc: '2.0', id: 1, method, params })).toEqual({
          jsonrpc: '2.0',
          id: 1,
          result,
        });
    },
  );
});

describe('service with the methods of the contract only', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startService({
      genesis: join(SAMPLE_CHAIN, 'genesis.json'),
      imports: [join(SAMPLE_CHAIN, 'chain.rlp')],
    });
  }, 120_000);

  afterAll(() => service.stop());

  it('rejects every companion method as unknown', async () => {
    const ofContract = methodsOf('openrpc.json');
    const unknown = companions.filter((name) => !ofContract.includes(name));
    const requests = unknown.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }));
    const answers = (await service.post(requests)) as Answer[];
    expect(answers.map(({ error }) => error?.code)).toEqual(unknown.map(() => -32601));
  });

  it('rejects subscriptions over a WebSocket as unknown', async () => {
    const { call, close } = await openWebSocket(service.webSocketUrl);
    const message = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] };
    const answer = await call(JSON.stringify(message));
    expect(answer).toMatchObject({
      error: { code: -32601, message: 'the method eth_subscribe does not exist/is not available' },
    });
    close();
  });

  it('rejects a third param of eth_call', async () => {
    const params = [{ to: `0x${'11'.repeat(20)}` }, 'latest', {}];
    const answer = await service.post({ jsonrpc: '2.0', id: 1, method: 'eth_call', params });
    expect(answer).toMatchObject({ error: { code: -32602 } });
  });
});
