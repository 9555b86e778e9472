import { paramsOf } from '@ethread/openrpc';
import { readContracts } from '../build/read-contracts.ts';
import { type SnippetCall, snippets } from '@ethread/ui/snippets';
import { writeFirst } from './endpoint.ts';

const { service: contract } = readContracts();
const calls = contract.methods.flatMap((method) =>
  method.examples.map((example) => ({
    method: method.name,
    params: paramsOf(example),
    result: example.result,
  })),
);
const write = (id: string, call: SnippetCall) => {
  const snippet = snippets.find((one) => one.id === id);
  return snippet ? writeFirst(snippet, call) : '';
};

describe('snippets', () => {
  it.each(['curl', 'wscat'])('quote the body of every example as one shell word for %s', (id) => {
    for (const { method, params } of calls) {
      const [, body = ''] = /-[dx] '([^']*)'$/.exec(write(id, { method, params })) ?? [];
      expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: 1, method, params });
    }
  });

  it("use Python's own words for null, true and false", () => {
    const code = write('web3py', { method: 'm', params: [null, true, [false], {}, "it's"] });
    expect(code).toContain('[None, True, [False], {}, "it\'s"]');
  });

  it('quote characters that a shell would interpret', () => {
    expect(write('curl', { method: 'm', params: ["it's"] })).toContain(String.raw`["it'\''s"]`);
    expect(write('ethread', { method: 'm', params: ['it\'s \\ "so"'] })).toContain(
      String.raw`'it\'s \\ "so"'`,
    );
  });
});
