import { parseLargeJson } from './parse-large-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const word = (length: number) => 'ab'.repeat(length / 2);

describe('large JSON', () => {
  it.each<[string, unknown]>([
    [
      'a list of many small elements',
      Array.from({ length: 9_000 }, (_none, index) => ({ index, data: word(100) })),
    ],
    ['a list of few large elements', [word(400_000), { a: word(600_000) }, [word(300_000), 1]]],
    [
      'an object with a large list',
      { number: '0x1', transactions: Array.from({ length: 6_000 }, () => [word(100)]), last: null },
    ],
    ['one string', word(900_000)],
    ['an empty list between large ones', [[], word(400_000), [], {}]],
    ['nested large lists', [[[[[word(700_000)]]]]]],
    ['names and strings with quotes, brackets and commas', { 'a"],[{': [`"]},${word(300_000)}\\`, '🜄,'] }],
  ])('is parsed as a whole would be: %s', async (_what, value) => {
    for (const text of [JSON.stringify(value), ` ${JSON.stringify(value, null, 2)}\n`]) {
      const bytes = bytesOf(text);
      expect(bytes.length).toBeGreaterThan(256 * 1024);
      expect(await parseLargeJson(bytes)).toEqual(value);
    }
  });

  it.each([
    ['a missing end', (text: string) => text.slice(0, -1)],
    ['a second end', (text: string) => `${text}]`],
    ['a comma too many', (text: string) => `${text.slice(0, -1)},]`],
    ['no comma', (text: string) => text.replace('","', '""')],
    ['a word that is none', (text: string) => text.replace('"', 'x"')],
  ])('is refused with %s', async (_what, spoil) => {
    const text = JSON.stringify([word(200_000), word(200_000), word(200_000)]);
    await expect(parseLargeJson(bytesOf(spoil(text)))).rejects.toMatchObject({ name: 'EnvelopeError' });
  });

  it('leaves turns of the event loop to others', async () => {
    const list = Array.from({ length: 40_000 }, (_none, index) => ({ index, data: word(200) }));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await parseLargeJson(bytesOf(JSON.stringify(list)));
    isOver = true;
    expect(turns).toBeGreaterThan(2);
  });
});
