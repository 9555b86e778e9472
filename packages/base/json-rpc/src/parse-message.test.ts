import { ParsedHex } from '@ethread/core';
import { NumberText } from './number-text.ts';
import { parseMessage } from './parse-message.ts';

const limits = {
  maxBatchItems: 3,
  maxDepth: 8,
  maxValues: 1_000,
  maxRequestValues: 500,
  maxContainers: 100,
  maxMembers: 50,
  maxRequestMembers: 30,
  maxNameBytes: 20,
};
const parse = (text: string | Uint8Array) =>
  parseMessage(typeof text === 'string' ? new TextEncoder().encode(text) : text, limits);
const call = (fields: string) => parse(`{"jsonrpc":"2.0","method":"m"${fields}}`);

describe('parseMessage', () => {
  it.each(['"a"', '1', '-1.5', 'null', '""'])('keeps the id %s', (id) => {
    expect(call(`,"id":${id}`)).toMatchObject({ kind: 'single', item: { kind: 'call', id: JSON.parse(id) } });
  });

  it.each(['12345678901234567890', '-9007199254740993', '1e999', '0.10000000000000000555'])(
    'keeps the digits of the id %s, which JavaScript would round',
    (id) => {
      const stored = { kind: 'call', id: new NumberText(id) };
      expect(call(`,"id":${id}`)).toMatchObject({ item: stored });
      expect(call(`,"id":1,"params":{"id":2,"a":["\\"id\\":3"]},"\\u0069d" : ${id} `)).toMatchObject({
        item: stored,
      });
      expect(parse(`[{"a":[1,2],"id":8},7, {"jsonrpc":"2.0","method":"m","id":${id}}]`)).toMatchObject({
        items: [{ id: 8 }, { id: null }, stored],
      });
    },
  );

  it('parses long hex of the members that take it, and leaves other texts to the check of the method', () => {
    const hex = `0x${'ab'.repeat(600)}`;
    const texts = { data: `${hex}g`, code: hex.slice(0, 100), value: hex };
    const parsed = new ParsedHex(new Uint8Array(600).fill(0xab));
    const params = JSON.stringify([{ input: hex, ...texts }, hex, null]);
    expect(call(`,"id":1,"params":${params}`)).toHaveProperty('item.params', [
      { input: parsed, ...texts },
      hex,
      null,
    ]);
  });

  it('uses the last of several ids, and the last of any repeated member', () => {
    expect(call(',"id":12345678901234567890,"id":1')).toMatchObject({ item: { id: 1 } });
    expect(call(',"id":1.5,"id":"a"')).toMatchObject({ item: { id: 'a' } });
    expect(call(',"id":"a","id":1.5')).toMatchObject({ item: { id: 1.5 } });
  });

  it.each(['{}', '[]', 'true'])('rejects the id %s and responds with a null id', (id) => {
    expect(call(`,"id":${id}`)).toEqual({ kind: 'single', item: { kind: 'invalid', id: null } });
  });

  it.each(['"text"', '1', 'true'])(
    'rejects the params %s and responds with the id of the request',
    (params) => {
      expect(call(`,"id":7,"params":${params}`)).toEqual({
        kind: 'single',
        item: { kind: 'invalid', id: 7 },
      });
    },
  );

  it('accepts null and absent params', () => {
    expect(call(',"id":1,"params":null')).toMatchObject({ item: { kind: 'call', params: null } });
    expect(call(',"id":1')).toMatchObject({ item: { kind: 'call', params: undefined } });
  });

  it.each(['1.0', '2', '', 'null'])('rejects the jsonrpc version %j', (version) => {
    expect(parse(`{"jsonrpc":${JSON.stringify(version)},"method":"m","id":1}`)).toMatchObject({
      item: { kind: 'invalid', id: 1 },
    });
  });

  it('rejects bytes that are not UTF-8', () => {
    expect(parse(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ kind: 'notJson' });
  });

  it('rejects nesting beyond the limit before parsing, and ignores brackets inside strings', () => {
    expect(parse('['.repeat(5_000_000))).toEqual({ kind: 'notJson' });
    expect(parse(`${'['.repeat(9)}${']'.repeat(9)}`)).toEqual({ kind: 'notJson' });
    expect(call(`,"id":"${'['.repeat(100)}\\"{"`)).toMatchObject({ item: { kind: 'call' } });
  });

  it('rejects a batch with more items than the limit', () => {
    expect(parse('[1,2,3]')).toMatchObject({ kind: 'batch' });
    expect(parse('[1,2,3,4]')).toEqual({ kind: 'tooLarge', limit: 'maxBatchItems', most: 3 });
  });

  it.each([
    ['values', '1,'.repeat(501), 'maxRequestValues'],
    ['arrays', '[],'.repeat(100), 'maxContainers'],
    ['objects', '{},'.repeat(100), 'maxContainers'],
    ['members', `{${'"a":1,'.repeat(28)}`, 'maxRequestMembers'],
    ['bytes of a name', `{"${'a'.repeat(21)}":1`, 'maxNameBytes'],
  ])('rejects more %s than the limit before it parses', (_case, params, limit) => {
    const unfinished = `{"jsonrpc":"2.0","id":1,"method":"m","params":[${params}`;
    expect(parse(unfinished)).toMatchObject({ kind: 'tooLarge', limit });
  });

  it('counts the values of each batch item and of the whole batch', () => {
    const item = `[${'1,'.repeat(398)}1]`;
    expect(parse(`[${item},${item}]`)).toMatchObject({ kind: 'batch' });
    expect(parse(`[${item},${item},${item}]`)).toMatchObject({ kind: 'tooLarge', limit: 'maxValues' });
  });

  it('counts the members of each batch item and of the whole batch', () => {
    const item = `{${'"a":1,'.repeat(24)}"a":1}`;
    expect(parse(`[${item},${item}]`)).toMatchObject({ kind: 'batch' });
    expect(parse(`[${item},${item},{"a":1}]`)).toMatchObject({ kind: 'tooLarge', limit: 'maxMembers' });
  });

  it('ignores commas, colons and brackets inside strings', () => {
    expect(call(`,"id":"${',:[{'.repeat(300)}\\\\\\",,,"`)).toMatchObject({ item: { kind: 'call' } });
  });

  it('treats a __proto__ key as an ordinary name', () => {
    expect(parse('{"__proto__":{"jsonrpc":"2.0","method":"m","id":1}}')).toEqual({
      kind: 'single',
      item: { kind: 'invalid', id: null },
    });
  });
});
