import fc from 'fast-check';
import { linearPattern } from '../runtime/linear-pattern.ts';
import { compileLinear } from './compile-linear.ts';
import { readPattern } from './pattern.ts';

describe('readPattern', () => {
  it.each(['^0x(0|[1-9a-f][0-9a-f]*)$', '^[a-z]{1,20}$', '^a|b$', '^execution reverted.*'])(
    'runs %s in the engine, on text of any length',
    (source) => {
      expect(readPattern(source, 'here')).toEqual({ flags: 'u', program: undefined, maxLength: undefined });
    },
  );

  it.each(['a*b', '^\\d+\\d+$', '^ *[a-z]{1,9} *$'])('limits the text length of %s', (source) => {
    const { program, maxLength = 0 } = readPattern(source, 'here');
    expect(program).toBeUndefined();
    expect(maxLength).toBeGreaterThanOrEqual(256);
    expect(maxLength).toBeLessThan(5000);
  });

  it.each(['^(a+)+$', '^(a|a)*$', '(?:a?){30}a{30}', '^(.*?,){11}P', '^([a-z]+\\.)+[a-z]+$'])(
    'compiles %s',
    (source) => {
      const { program, maxLength = 0 } = readPattern(source, 'here');
      expect(program?.length).toBeLessThan(200);
      expect(maxLength).toBeGreaterThan(10_000);
    },
  );

  it('accepts syntax that only the older mode of regular expressions allows', () => {
    expect(readPattern('^[\\w-]+\\-$', 'here').flags).toBe('');
  });

  it.each(['(', '^(?=(a+)+$)b', '(a+)\\1+', `(${'a?'.repeat(900)}){900}`])('refuses %s', (source) => {
    expect(() => readPattern(source, 'here')).toThrow('here: the pattern');
  });
});

describe('A compiled pattern', () => {
  it.each([
    '^(a+)+$',
    '^(a|ab|b)*c?$',
    '(x+x+)+y',
    '^([ab]+\\.)+[ab]{2,3}$',
    '^((a?b){2,4}|c*)$',
    '(ab)*b|^$',
    '[^a]+(b|c)?$',
    '^(a{0,2}){2}$',
  ])('%s matches the same texts as the engine', (source) => {
    const program = compileLinear(source, 'u');
    const linear = linearPattern(program ?? [], 'u');
    const regExp = new RegExp(source, 'u');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', 'y', '.', '😀'), maxLength: 12 }),
        (text) => {
          expect([text, linear.test(text)]).toEqual([text, regExp.test(text)]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
