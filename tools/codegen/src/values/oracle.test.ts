import type { Json, JsonObject } from '@ethread/openrpc';
import { readApi } from '../model/read-api.ts';
import { referencedReader } from '../source/read-source.ts';
import { createOracle } from './oracle.ts';

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

async function oracleOf(schemas: JsonObject) {
  const value: Json = {
    openrpc: '1.3.2',
    info: { title: 'judged', version: '1' },
    methods: [],
    components: { schemas },
  };
  return createOracle(await readApi({ location: 'file:///judged.json', value }, referencedReader()));
}

describe('The oracle', () => {
  it('resolves thousands of schemas that refer to one another', async () => {
    const names = Array.from({ length: 3_000 }, (_value, index) => `S${index}`);
    const schemas = names.map((name, index) => [
      name,
      { type: 'object', properties: { next: to(names[(index + 1) % names.length] ?? '') } },
    ]);
    const oracle = await oracleOf(Object.fromEntries(schemas));
    expect(oracle.accepts(to('S0'), { next: { next: {} } })).toBe(true);
    expect(oracle.accepts(to('S0'), { next: { next: 1 } })).toBe(false);
  });

  it('names the place in a value that a schema behind references rejects', async () => {
    const oracle = await oracleOf({
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, mate: to('Alias') },
      },
      Alias: to('Pet'),
    });
    const pets = { type: 'array', items: to('Alias') };
    expect(oracle.complaint(pets, [{ name: 'a', mate: { name: 'b' } }])).toBeUndefined();
    expect(oracle.complaint(pets, [{ name: 'a' }, { name: 'b', mate: { name: 5 } }])).toBe(
      '/1/mate/name must be string',
    );
    expect(oracle.complaint(to('Alias'), {})).toBe("the value must have required property 'name'");
  });

  it('accepts decimal fractions as multiples of decimal fractions', async () => {
    const oracle = await oracleOf({});
    const schema = { type: 'number', multipleOf: 0.1 };
    expect(oracle.accepts(schema, 0.3)).toBe(true);
    expect(oracle.complaint(schema, 0.35)).toBe('the value must be multiple of 0.1');
  });
});
