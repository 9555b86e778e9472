import fc from 'fast-check';
import { printLink, readLink } from './link.ts';

describe('a link of the playground', () => {
  it('carries documents, methods and params', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        async (text, method, params) => {
          const given = JSON.parse(JSON.stringify(params));
          const link = { document: { kind: 'text', text }, method, params: given } as const;
          expect(await readLink(`#${await printLink(link)}`)).toEqual(link);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('carries the address of a service only where it is given one', async () => {
    expect(await printLink({ method: 'm' })).toBe('method=m');
    expect(await readLink('#endpoint=http%3A%2F%2Fhost%2Fv3')).toEqual({
      document: { kind: 'service', url: 'http://host/v3' },
    });
  });

  it.each(['document=abc', 'document=%00', 'params=!!!'])(
    'is rejected as incomplete with %s',
    async (fragment) => {
      await expect(readLink(fragment)).rejects.toThrow('not whole');
    },
  );
});
