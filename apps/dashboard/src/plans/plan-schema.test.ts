import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOfPlan, printPlan, problemsOf, readPlanRules } from './plan-schema.ts';

const schema: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/ethread.schema.json'), 'utf8'),
);
const rules = readPlanRules(schema);
const values = { creditsPerDay: '1000', requestsPerSecond: '25' };

describe('the rules for plans', () => {
  it('are those of the schema of the configuration', () => {
    expect(rules.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['creditsPerDay', 'requestsPerSecond', 'failover', 'callGas']),
    );
    expect(rules.fields.find(({ name }) => name === 'batchItems')).toMatchObject({
      kind: 'number',
      isRequired: false,
      least: 1,
      fallback: 1_000,
    });
  });

  it.each([
    ['no problem for the required fields alone', {}, []],
    ['a required field that is empty', { creditsPerDay: ' ' }, ['creditsPerDay']],
    ['a number below its bound', { requestsPerSecond: '0' }, ['requestsPerSecond']],
    ['a number above its bound', { callTimeMs: '60001' }, ['callTimeMs']],
    ['a fraction, a sign and a word', { webSockets: '1.5', batchItems: '-1', callGas: 'all' }, 3],
  ])('find %s', (_name, changed, expected) => {
    const found = [...problemsOf(rules, { name: 'team', values: { ...values, ...changed } }).keys()];
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it('reject a name that the configuration rejects', () => {
    expect([...problemsOf(rules, { name: 'My plan', values }).keys()]).toEqual(['name']);
  });

  it('name the limits that a draft changes, where an empty field has its default', () => {
    const plan = { creditsPerDay: 1_000, requestsPerSecond: 5, failover: true, batchItems: 5 };
    const all = { ...values, failover: false, batchItems: ' ', callGas: '30000000' };
    expect(changesOfPlan(rules, plan, { name: 'team', values: all })).toEqual([
      { field: 'requestsPerSecond', before: '5', after: '25' },
      { field: 'failover', before: 'yes', after: 'no' },
      { field: 'batchItems', before: '5', after: '1,000' },
      { field: 'callGas', before: 'no limit of its own', after: '30,000,000' },
    ]);
  });

  it('print a plan without the fields that have their defaults', () => {
    const all = { ...values, failover: true, webSockets: '10', batchItems: '5' };
    expect(printPlan(rules, { name: 'team', values: all })).toBe(
      'plans:\n  team:\n    creditsPerDay: 1000\n    requestsPerSecond: 25\n    failover: true\n    batchItems: 5\n',
    );
  });
});
