import type { JsonObject } from '@ethread/openrpc';
import { sharedSchemas } from './shared-schemas.ts';

const contract = (schemas: Readonly<Record<string, JsonObject>>) => ({ schemas });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('Documents share the schemas that are the same in both, and refer to no schema that differs', () => {
  const same = {
    Hash: { type: 'string' },
    List: { type: 'array', items: reference('Hash') },
    Outer: { anyOf: [reference('Inner')] },
    Inner: { type: 'object', properties: { size: reference('Size') } },
  };
  const shared = sharedSchemas(
    contract({ ...same, Size: { type: 'integer' }, Own: { type: 'null' } }),
    contract({ ...same, Size: { type: 'number' } }),
  );
  expect([...shared]).toEqual(['Hash', 'List']);
});
