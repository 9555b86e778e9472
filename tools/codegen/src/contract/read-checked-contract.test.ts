import type { JsonObject } from '@ethread/openrpc';
import { smallContract, smallDocument } from '../testing/small-contract.ts';
import { readCheckedContract } from './read-checked-contract.ts';

const TEXT = { type: 'string' };
const param = (name: string) => ({ name, required: true, schema: TEXT });

const rejectedMethods: readonly (readonly [string, JsonObject, string])[] = [
  ['a name that would be code', { params: [param('a=alert()')] }, 'does not match'],
  ['an error of its own', { errors: [{ code: 1, message: 'own' }] }, 'a reference to components.errors'],
  ['no price', { 'x-credits': null }, 'x-credits must be a number'],
];

describe('readCheckedContract', () => {
  it.each(rejectedMethods)('rejects %s', (_case, method, message) => {
    expect(() => smallContract(TEXT, {}, method)).toThrow(message);
  });

  describe('for a document without prices', () => {
    const read = (method: JsonObject) =>
      readCheckedContract(smallDocument(TEXT, {}, { 'x-credits': undefined, ...method } as never), {
        isPriced: false,
      });

    it('reads methods without prices', () => {
      expect(read({}).methods).toEqual([expect.objectContaining({ name: 'eth_test', failover: false })]);
      expect(read({}).methods[0]).not.toHaveProperty('credits');
    });

    it.each([
      ['a price', { 'x-credits': 80 }, 'x-credits has no meaning'],
      ['failover', { 'x-failover': false }, 'x-failover has no meaning'],
    ])('refuses %s', (_case, method, message) => {
      expect(() => read(method)).toThrow(message);
    });
  });

  it('reports the errors of all methods and schemas at once', () => {
    expect(() => smallContract(TEXT, { block: TEXT }, { params: [param('One'), param('two_')] })).toThrow(
      'components.schemas.block: "block" does not match /^[A-Z][A-Za-z0-9]*$/\n' +
        'methods eth_test: name of a param: "One" does not match /^[a-z][A-Za-z0-9]*$/\n' +
        'methods eth_test: name of a param: "two_" does not match /^[a-z][A-Za-z0-9]*$/',
    );
  });
});
