import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { readExamples } from './document-examples.ts';
import { startSampleService } from './stored-sample.ts';
import { callOf } from './json-rpc.ts';
import { type ServiceProcess } from './service-process.ts';
import { openWebSocket } from './web-socket-client.ts';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openrpc/openrpc.json'), 'utf8'));
const methods: readonly {
  name: string;
  result: { schema: object };
  params: { name: string; schema: object }[];
}[] = document.methods;
const ajv = new Ajv({ strict: false });
ajv.addSchema({ $id: 'document', components: document.components });

const validators = new Map<object, ValidateFunction>();

/** Checks a value against a schema of the document. */
function validates(schema: object, value: unknown) {
  const validate = validators.get(schema) ?? compile(schema);
  validators.set(schema, validate);
  return validate(value) ? [] : validate.errors;
}

function compile(schema: object): ValidateFunction {
  const local: object = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"document#/components'),
  );
  return ajv.compile(local);
}

describe('the document', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService();
  });

  afterAll(() => service.stop());

  it('is the result of rpc.discover, over both transports and free of charge', async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'rpc.discover' };
    expect(await service.post(request)).toMatchObject({ result: document });
    const webSocket = await openWebSocket(service.webSocketUrl);
    expect(await webSocket.call(JSON.stringify(request))).toMatchObject({ result: document });
    webSocket.close();
  });

  it('has examples of every method that takes params', () => {
    const named = methods.filter(({ params }) => params.length > 0).map(({ name }) => name);
    expect([...readExamples().keys()].sort()).toEqual(named.sort());
  });

  describe.each(
    [...readExamples()].flatMap(([method, examples]) => examples.map((example) => ({ method, ...example }))),
  )('$method: $name', ({ method, params, result }) => {
    const described = methods.find(({ name }) => name === method);

    it('has the result and the schemas of the document, for params by name and by position', async () => {
      const positional = described?.params.map(({ name }) => params[name]);
      for (const form of [params, positional]) {
        expect(await service.post(callOf(method, form))).toEqual({
          jsonrpc: '2.0',
          id: 1,
          result,
        });
      }
      expect(validates(described?.result.schema ?? {}, result)).toEqual([]);
      for (const { name, schema } of described?.params ?? [])
        if (name in params) expect(validates(schema, params[name])).toEqual([]);
    });
  });

  it('describes every block, receipt and transaction of the sample chain', async () => {
    const resultOf = (name: string) => methods.find((method) => method.name === name)?.result.schema ?? {};
    for (let number = 0; number <= 302; number += 1) {
      const block = `0x${number.toString(16)}`;
      const responses = await service.post([
        { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [block, true] },
        { jsonrpc: '2.0', id: 2, method: 'eth_getBlockReceipts', params: [block] },
      ]);
      const [blockResponse, receiptsResponse] = Array.isArray(responses) ? responses : [];
      expect(validates(resultOf('eth_getBlockByNumber'), blockResponse?.result)).toEqual([]);
      expect(validates(resultOf('eth_getBlockReceipts'), receiptsResponse?.result)).toEqual([]);
    }
  });
});
