import { completeDocument } from './complete.ts';

const COMPONENTS = { components: { schemas: { Block: { description: 'A block.' } }, errors: { Lost: {} } } };

const offered = (marked: string) => {
  const offset = marked.indexOf('‸');
  const found = completeDocument(marked.replace('‸', ''), offset, COMPONENTS);
  return found?.suggestions.map(({ text }) => text) ?? [];
};

const inSchema = (text: string) => `{ "methods": [{ "params": [{ "name": "a", "schema": { ${text} } }] }] }`;

describe('completeDocument', () => {
  it.each([
    ['keys that are missing', '{ "openrpc": "1.3.2", "‸" }', ['"info": ', '"methods": ', '"servers": ']],
    [
      'keys where a reference may stand',
      '{ "methods": [{ "params": [{ "‸" }] }] }',
      ['"name": ', '"$ref": '],
    ],
    ['keywords of JSON Schema', inSchema('"‸"'), ['"type": ', '"properties": ']],
    ['types', inSchema('"items": { "type": "‸" }'), ['"integer"']],
    ['schemas that a reference may name', inSchema('"$ref": "‸"'), ['"#/components/schemas/Block"']],
  ])('suggests %s', (_what, marked, wanted) => {
    expect(offered(marked)).toEqual(expect.arrayContaining(wanted));
  });
});
