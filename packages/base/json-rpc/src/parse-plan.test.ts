import { ParsedHex } from '@ethread/core';
import fc from 'fast-check';
import { compactPlan, isShort, parseByPlan, type PartLimits, planParsing } from './parse-plan.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const SMALL: PartLimits = { bytes: 12, members: 2, values: 3, longText: 8 };

/** Parses JSON in parts. Returns its value, and how often the parsing paused. */
function parseInParts(json: string, limits?: PartLimits): { value: unknown; parts: number } {
  const plan = planParsing(encode(json), limits ? { limits } : {});
  const parsing = parseByPlan(plan);
  for (let parts = 0; ; parts++) {
    const { done, value } = parsing.next();
    if (done) return { value, parts };
  }
}

describe('planParsing', () => {
  it('plans parts whose value is that of JSON.parse', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 6 }),
        fc.constantFrom('', ' ', '\n\t'),
        fc.record({
          bytes: fc.nat(30),
          members: fc.nat(3),
          values: fc.nat(4),
          longText: fc.integer({ min: 4, max: 20 }),
        }),
        (text, blank, limits) => {
          const json = `${blank}${JSON.stringify(JSON.parse(text), null, blank)}${blank}`;
          expect(parseInParts(json, limits).value).toStrictEqual(JSON.parse(json));
          const compact = parseByPlan(compactPlan(planParsing(encode(json), { limits })));
          let last = compact.next();
          while (!last.done) last = compact.next();
          expect(last.value).toStrictEqual(JSON.parse(json));
        },
      ),
    );
  });

  it.each([
    '{"__proto__":[1,2,3,4,5,6,7,8],"__proto__":{"a":[1,2,3,4,5,6,7]}}',
    '{"a":[1,2,3,4,5,6,7],"b":2,"a":"a text of many bytes","c":1,"a":3}',
    '[[],{},[[[[[1,2,3,4,5,6,7,8,9]]]]],{"":{"":"a \\"long\\" \\u20ac text"}}]',
    '"a text of many bytes"',
    '{"é€😀":["é€😀é€😀é€😀",1,2,3,4,5,6]}',
  ])('reads %s as JSON.parse does', (json) => {
    const { value } = parseInParts(json, SMALL);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(json)));
    expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf(JSON.parse(json)));
  });

  describe('of the params of a request', () => {
    const HEX = '0x00aBff7e2a';
    const BYTES = Uint8Array.of(0, 0xab, 0xff, 0x7e, 0x2a);
    const plan = (json: string) =>
      planParsing(encode(json), { limits: SMALL, hexMembers: new Set(['input']) });
    const parsed = (json: string) => {
      const parsing = parseByPlan(compactPlan(plan(json)));
      let last = parsing.next();
      while (!last.done) last = parsing.next();
      return last.value;
    };

    it('passes the bytes of hex on in place of its long text, for the given members', () => {
      const json = `{"params": [{"input" : "${HEX}"}, {"a":[0],"input":"${HEX}"}]}`;
      expect(plan(json).texts).toEqual([BYTES, BYTES]);
      const input = new ParsedHex(BYTES);
      expect(parsed(json)).toEqual({ params: [{ input }, { a: [0], input }] });
      expect(JSON.stringify(parsed(json))).toContain('{"input":"0x00abff7e2a"}');
    });

    it.each(['{"value":TEXT}', '{"a":{"input":0,"b":TEXT}}', '[TEXT]', '{"input":[TEXT]}'])(
      'shortens other long texts: %s',
      (template) => {
        const params = template.replace('TEXT', JSON.stringify(HEX));
        const short = template.replace('TEXT', JSON.stringify(`${HEX.slice(0, SMALL.longText)}…`));
        expect(parsed(`{"params":${params}}`)).toEqual({ params: JSON.parse(short) });
      },
    );

    it.each([
      '0x00aBff7e2',
      '0x00aBff7e2g',
      '1x00aBff7e2a',
      '0X00aBff7e2a',
      '0x00aBff7e\\u0032a',
      '€€€€€€€€€',
    ])('shortens %s, which is no hex', (text) => {
      const input = `${JSON.parse(`"${text}"`).slice(0, SMALL.longText)}…`;
      expect(parsed(`{"params":{"input":"${text}"}}`)).toEqual({ params: { input } });
    });

    it.each([
      `{"id":"${HEX}"}`,
      `{"input":"${HEX}"}`,
      `{"params":"${HEX}"}`,
      `[{"input":"${HEX}"}]`,
      `"${HEX}"`,
    ])('passes long texts elsewhere on: %s', (json) => expect(parsed(json)).toEqual(JSON.parse(json)));
  });

  it('passes a long text on, without its JSON', () => {
    const json = `{"method":"m","params":["0x${'0'.repeat(1_000_000)}"]}`;
    const { bytes, texts } = compactPlan(planParsing(encode(json)));
    expect([bytes.length < 50, texts.map(({ length }) => length)]).toEqual([true, [1_000_002]]);
  });

  it.each([
    [
      'objects of a member each',
      Array.from({ length: 4_000 }, (_, index) => `{"name ${index}":0}`),
      4_000 / 130,
    ],
    ['lists', Array.from({ length: 16_000 }, () => '[0]'), 16_000 / 520],
    ['numbers', Array.from({ length: 32_000 }, () => '1.5e-7'), 32_000 / 1_030],
    ['texts', Array.from({ length: 500 }, () => `"${'0'.repeat(10_000)}"`), 5_000_000 / 80_000],
  ])('divides the most %s that a request may have', (_case, elements, least) => {
    const nested = `{"params":[{"a":{"b":[${elements.join()}]}}]}`;
    expect(parseInParts(nested).parts).toBeGreaterThan(least);
  });

  it('divides the members of one object', () => {
    const members = Array.from({ length: 4_000 }, (_, index) => `"${index} ${'x'.repeat(240)}":0`);
    const { value, parts } = parseInParts(`{${members.join()}}`);
    expect([Object.keys(Object(value)).length, parts > 4_000 / 130]).toEqual([4_000, true]);
  });

  it('leaves a short value whole', () => {
    expect(isShort(planParsing(encode('{"jsonrpc":"2.0","id":1,"method":"m","params":[{"a":[1]}]}')))).toBe(
      true,
    );
    expect(isShort(planParsing(encode(`["${'0'.repeat(100_000)}"]`)))).toBe(false);
  });
});
