import { JsonBytes } from '@ethread/json-rpc';
import { HeaderNotFoundError } from '@ethread/types';
import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js';
import { documentJson } from './generated/document.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';
import { createRouter } from './router.ts';

const handlers: Partial<Handlers<{ name?: string }>> = {
  eth_call: ([call, block], { name }) =>
    `0x${name ?? ''}${call.data?.slice(2) ?? ''}${block === undefined ? '' : '99'}`,
  eth_estimateGas: () => {
    throw new TypeError('a fault');
  },
  eth_getProof: () => {
    throw new HeaderNotFoundError();
  },
  eth_getLogs: () => [],
};
const router = createRouter(handlers);

describe('the router', () => {
  it('prepares and invokes a call, by position or by name, with its context', async () => {
    for (const params of [[{ data: '0x01' }], { call: { data: '0x01' } }]) {
      expect(await router.invoke(router.prepare('eth_call', params), { name: 'ab' })).toBe('0xab01');
    }
    expect(await router.invoke(router.prepare('eth_call', { block: 'latest', call: {} }), {})).toBe('0x99');
  });

  it('passes a block that an object names by its tag to the handler as the tag', () => {
    const paramsOf = (name: string, params: unknown) => router.prepare(name, params).params;
    expect(paramsOf('eth_call', [{}, { blockNumber: 'latest' }])).toEqual([{}, 'latest']);
    expect(paramsOf('eth_call', { call: {}, block: { blockNumber: 'pending' } })).toEqual([{}, 'pending']);
    expect(paramsOf('eth_call', [{}, { blockNumber: '0x1' }])).toEqual([{}, { blockNumber: '0x1' }]);
    // Another param may have a member of the same name.
    expect(paramsOf('eth_call', [{ blockNumber: 'latest' }, '0x1'])[0]).toEqual({ blockNumber: 'latest' });
    expect(() => paramsOf('eth_call', [{}, { blockNumber: 'newest' }])).toThrow('blockNumber');
  });

  it('takes an empty text for no bytes of a call', () => {
    const paramsOf = (params: unknown) => router.prepare('eth_call', params).params;
    expect(paramsOf([{ data: '' }])[0]).toEqual({});
    expect(paramsOf({ call: { input: '', data: '0x01' } })[0]).toEqual({ data: '0x01' });
    expect(() => paramsOf([{ data: '', to: '' }])).toThrow('params[0].to (call)');
    expect(() => paramsOf([{ data: '', value: '' }, 'latest'])).toThrow('params[0].value (call)');
    expect(() => paramsOf([''])).toThrow('params[0] (call)');
    expect(() => paramsOf([])).toThrow('call');
    expect(() => router.prepare('eth_getProof', [''])).toThrow('params[0] (address)');
  });

  it('passes an optional null param to the handler as an absent one', async () => {
    for (const params of [[{ data: '0x01' }, null], { call: { data: '0x01' }, block: null }]) {
      expect(await router.invoke(router.prepare('eth_call', params), {})).toBe('0x01');
    }
  });

  it.each(['eth_sendRawTransaction', '', 'toString', '__proto__', 'call'])(
    'rejects the unknown method %j',
    (method) => {
      expect(() => router.prepare(method, [])).toThrow(expect.objectContaining({ code: -32601 }));
      expect(router.isMethodImplemented(method)).toBe(false);
    },
  );

  it('says in data how an operator turns on a method that is switched off', () => {
    const hinting = createRouter(handlers, {
      switchOf: (name) => (name === 'eth_chainId' ? 'do this' : undefined),
    });
    const rejected = (name: string) => expect(() => hinting.prepare(name, []));
    rejected('eth_chainId').toThrow(expect.objectContaining({ code: -32601, data: 'do this' }));
    rejected('eth_other').toThrow(expect.objectContaining({ code: -32601, data: undefined }));
  });

  it.each([[[]], [['0x']], [[{}, 'latest', 1]], [{ call: {}, extra: 1 }], [{ block: 'latest' }]])(
    'rejects the params %j',
    (params) => {
      expect(() => router.prepare('eth_call', params)).toThrow(expect.objectContaining({ code: -32602 }));
    },
  );

  it('serves the document as bytes for rpc.discover', async () => {
    const document = await router.invoke(router.prepare('rpc.discover', undefined), {});
    expect(document).toBeInstanceOf(JsonBytes);
    expect(document instanceof JsonBytes && document.parse()).toEqual(JSON.parse(documentJson));
  });

  it('enforces fields that the reference marks required only in strict contract mode', () => {
    const strict = createRouter(handlers, { strictContract: true });
    const FROM = `0x${'00'.repeat(20)}`;
    expect(() => strict.prepare('eth_call', [{ from: FROM }, 'latest'])).not.toThrow();
    expect(() => strict.prepare('eth_call', [{ from: FROM }])).toThrow('params[1] (block): expected a value');
    expect(() => strict.prepare('eth_call', [{}, 'latest'])).toThrow(
      'params[0].from (call): expected a value, got nothing',
    );
    expect(() => strict.prepare('eth_estimateGas', [{}])).toThrow('params[1] (block): expected a value');
    expect(() => router.prepare('eth_call', [{}])).not.toThrow();
  });

  describe('the router on a transport of server-js', () => {
    /** A transport within the process. The library chooses the router of a call and builds the response. */
    class InProcess extends ServerTransport {
      respond = (method: string, params: unknown[]) =>
        this.routerHandler({ id: '7', jsonrpc: '2.0', method, params });
    }
    const transport = new InProcess();
    transport.addRouter(router);

    it.each([
      ['a result', 'eth_call', [{ data: '0x01' }], { result: '0x01' }],
      ['a serialised result', 'rpc.discover', [], { result: expect.objectContaining({ openrpc: '1.3.2' }) }],
      ['an unknown method', 'no', [], { error: expect.objectContaining({ code: -32601 }) }],
      ['wrong params', 'eth_call', [], { error: expect.objectContaining({ code: -32602 }) }],
      [
        "a handler's error",
        'eth_getProof',
        [`0x${'11'.repeat(20)}`, []],
        { error: expect.objectContaining({ code: -32001 }) },
      ],
      ['a fault', 'eth_estimateGas', [{}], { error: expect.objectContaining({ code: -32603 }) }],
    ])('returns the expected response for %s', async (_case, method, params, response) => {
      expect(await transport.respond(method, params)).toEqual({ id: '7', jsonrpc: '2.0', ...response });
    });
  });
});
