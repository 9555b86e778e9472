import { DocumentError } from '../document-error.ts';
import type { Json } from '../json.ts';
import { readLintConfiguration } from './lint-configuration.ts';
import { lintDocument } from './lint-document.ts';
import type { Rule } from './rule.ts';

const DOCUMENT = {
  methods: [
    { name: 'a.b', params: [{ name: 'x' }] },
    { name: 'a', params: [] },
  ],
};

/** Finds every method and every param. */
const EVERYTHING: Rule = {
  name: 'everything',
  severity: 'warning',
  explanation: 'There is nothing.',
  find: () => [
    { path: ['methods', 0], message: 'a method' },
    { path: ['methods', 0, 'params', 0], message: 'a param' },
    { path: ['methods', 1], message: 'a method' },
  ],
};
const configured = (value: Json) =>
  lintDocument(DOCUMENT, readLintConfiguration(value, [EVERYTHING]), [EVERYTHING]);

describe('lintDocument', () => {
  it('names the place of each finding by the names of methods and params', () => {
    expect(configured({}).findings.map(({ place }) => place)).toEqual([
      'methods.a.b',
      'methods.a.b.params.x',
      'methods.a',
    ]);
  });

  it('gives findings the severity of the configuration, and skips rules that are off', () => {
    expect(configured({ rules: { everything: 'error' } }).findings[0]?.severity).toBe('error');
    expect(configured({ rules: { everything: 'off' } }).findings).toEqual([]);
  });

  it('ignores a place with the parts in it, and nothing else', () => {
    const entry = { rule: 'everything', at: 'methods.a.b', reason: 'It is old.' };
    const { findings, unused } = configured({ ignore: [entry] });
    expect(findings.map(({ place }) => place)).toEqual(['methods.a']);
    expect(unused).toEqual([]);
  });

  it('reports entries that ignore nothing', () => {
    const entry = { rule: 'everything', at: 'methods.c', reason: 'It is old.' };
    expect(configured({ ignore: [entry] }).unused).toEqual([entry]);
  });
});

describe('readLintConfiguration', () => {
  it('reports every error at once, with the nearest name', () => {
    const value = {
      rule: {},
      rules: { nothing: 'error', everything: 'hint' },
      ignore: [{ rule: 'every', at: '', why: 'x' }],
    };
    const read = () => readLintConfiguration(value, [EVERYTHING]);
    expect(read).toThrow(DocumentError);
    expect(read).toThrow(
      expect.objectContaining({
        message: [
          'the configuration of rules: rule is unknown; did you mean rules?',
          'rules.nothing: nothing is not a rule',
          'rules.everything: expected error, warning or off',
          'ignore.0: why is unknown',
          'ignore.0.at: expected a text',
          'ignore.0.reason: expected a text',
          'ignore.0.rule: every is not a rule',
        ].join('\n'),
      }),
    );
  });

  it.each([null, [], 'all'])('rejects %j', (value) => {
    expect(() => readLintConfiguration(value, [EVERYTHING])).toThrow(DocumentError);
  });
});
