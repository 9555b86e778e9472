import { type JsonObject, lookUp } from '@ethread/openrpc';
import { complete, locateInJson } from './complete.ts';

const ROOT: JsonObject = {
  components: {
    schemas: {
      Tag: { enum: ['latest', 'earliest'] },
      Node: { anyOf: [{ $ref: '#/components/schemas/Node' }, { properties: { next: { type: 'boolean' } } }] },
      Filter: { properties: { fromBlock: { $ref: '#/components/schemas/Tag' }, address: {} } },
    },
  },
};
const PARAMS: JsonObject = {
  type: 'array',
  prefixItems: [
    { $ref: '#/components/schemas/Filter' },
    { oneOf: [{ type: 'boolean' }, { $ref: '#/components/schemas/Node' }] },
  ],
};

const offered = (marked: string) => {
  const place = locateInJson(marked.replace('‸', ''), marked.indexOf('‸'));
  const found = complete(place, PARAMS, (reference) => lookUp(ROOT, reference));
  return found?.suggestions.map(({ text }) => text) ?? [];
};

describe('the completion of params', () => {
  it.each([
    ['[{ "‸" }]', ['"fromBlock": ', '"address": ']],
    ['[{ "address": "0x", "‸" }]', ['"fromBlock": ']],
    ['[{ "fromBlock": "‸" }]', ['"latest"', '"earliest"']],
    ['[{}, ‸]', ['true', 'false']],
    ['[{}, { "‸" }]', ['"next": ']],
    ['[{}, {}, ‸]', []],
  ])('offers at %s what the schema of the param allows', (marked, texts) => {
    expect(offered(marked)).toEqual(texts);
  });
});
