import type { JsonObject } from '@ethread/openrpc';
import { smallContract } from '../testing/small-contract.ts';

const TEXT = { type: 'string', title: 'A text.' };
const param = (name: string, required: boolean): JsonObject => ({ name, required, schema: TEXT });

const refused: readonly (readonly [string, Parameters<typeof smallContract>, string])[] = [
  ['a method without a summary', [TEXT, {}, { summary: '' }], 'methods eth_test: the summary is missing'],
  [
    'a param without words',
    [TEXT, {}, { params: [{ name: 'value', required: true, schema: { type: 'string' } }] }],
    'methods eth_test: value: neither the param nor its schema is described',
  ],
  [
    'an optional param before a required one',
    [TEXT, {}, { params: [param('one', false), param('two', true)] }],
    'methods eth_test: two: a required param follows an optional one',
  ],
  [
    'a reserved code',
    [TEXT, {}, {}, { Lost: { code: -32_500, message: 'lost' } }],
    'components.errors.Lost: JSON-RPC reserves the code -32500',
  ],
  ['an unused schema', [TEXT, { Left: TEXT }], 'components.schemas.Left: nothing refers to it'],
];

it.each(refused)('The rules of documents reject %s', (_case, document, message) => {
  expect(() => smallContract(...document)).toThrow(message);
});
