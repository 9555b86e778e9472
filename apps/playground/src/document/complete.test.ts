import { completeDocument } from './complete.ts';

const COMPONENTS = { components: { schemas: { Block: { description: 'A block.' } }, errors: { Lost: {} } } };

const offered = (marked: string) => {
  const offset = marked.indexOf('‸');
  const found = completeDocument(marked.replace('‸', ''), offset, COMPONENTS);
  return found?.suggestions.map(({ text }) => text) ?? [];
};

describe('completeDocument', () => {
  it('suggests the missing keys of an object', () => {
    const keys = offered('{ "openrpc": "1.3.2", "‸" }');
    expect(keys).toEqual(expect.arrayContaining(['"info": ', '"methods": ', '"servers": ']));
    expect(keys).not.toContain('"openrpc": ');
  });

  it('suggests the keys of an object that may also be a reference', () => {
    expect(offered('{ "methods": [{ "params": [{ "‸" }] }] }')).toEqual(
      expect.arrayContaining(['"name": ', '"schema": ', '"required": ', '"$ref": ']),
    );
  });

  it('suggests the allowed values of a key', () => {
    expect(offered('{ "methods": [{ "paramStructure": "‸" }] }')).toEqual([
      '"by-position"',
      '"by-name"',
      '"either"',
    ]);
    expect(offered('{ "methods": [{ "deprecated": ‸ }] }')).toEqual(['true', 'false']);
  });

  it('suggests keywords of JSON Schema, and the schemas that a reference may name', () => {
    const inSchema = (text: string) =>
      `{ "methods": [{ "params": [{ "name": "a", "schema": { ${text} } }] }] }`;
    expect(offered(inSchema('"‸"'))).toEqual(expect.arrayContaining(['"type": ', '"properties": ']));
    expect(offered(inSchema('"items": { "type": "‸" }'))).toContain('"integer"');
    expect(offered(inSchema('"$ref": "‸"'))).toEqual(['"#/components/schemas/Block"']);
  });
});
