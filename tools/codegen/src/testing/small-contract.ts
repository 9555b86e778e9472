import type { Contract, Json, JsonObject } from '@ethread/openrpc';
import { readCheckedContract } from '../contract/read-checked-contract.ts';

/** Returns a document of one method, `eth_test`, whose only param has the schema. */
export function smallDocument(
  schema: JsonObject,
  schemas: JsonObject = {},
  method: JsonObject = {},
  errors: JsonObject = {},
) {
  return {
    openrpc: '1.3.2',
    info: { title: 'small', version: '1' },
    'x-transport-limits': {},
    methods: [
      {
        name: 'eth_test',
        summary: 'A method.',
        'x-credits': 1,
        params: [{ name: 'value', description: 'A value.', required: true, schema }],
        result: { name: 'result', schema: { type: 'boolean' } },
        ...method,
      },
    ],
    components: { schemas, errors },
  } satisfies Json;
}

/** Returns the contract of {@link smallDocument}. */
export function smallContract(...document: Parameters<typeof smallDocument>): Contract {
  return readCheckedContract(smallDocument(...document), { isPriced: true });
}
