import { type SnippetCall, snippets } from '@ethread/ui/snippets';
import { writeFirst } from './endpoint.ts';

const write = (id: string, call: SnippetCall) => {
  const snippet = snippets.find((one) => one.id === id);
  return snippet ? writeFirst(snippet, call) : '';
};

// test/snippets.test.ts runs the snippets of all examples, which have no such characters.
it('the snippets quote characters that a shell or a language would interpret', () => {
  expect(write('curl', { method: 'm', params: ["it's"] })).toContain(String.raw`["it'\''s"]`);
  expect(write('wscat', { method: 'm', params: ["it's"] })).toContain(String.raw`["it'\''s"]`);
  expect(write('web3py', { method: 'm', params: [null, "it's"] })).toContain('[None, "it\'s"]');
  const text = 'it\'s \\ "so"';
  expect(write('ethread', { method: 'm', params: [text] })).toContain(String.raw`'it\'s \\ "so"'`);
});
