import type { Contract } from '@ethread/openrpc';
import { readCheckedContract } from '../contract/read-checked-contract.ts';
import type { Json, JsonObject } from '@ethread/openrpc';
import type { Api } from '../model/api.ts';
import { readApi } from '../model/read-api.ts';
import { referencedReader } from '../source/read-source.ts';

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
        params: [{ name: 'value', required: true, schema }],
        result: { name: 'result', schema },
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

/** Returns {@link smallDocument} as the emitters read it. */
export function smallApi(...document: Parameters<typeof smallDocument>): Promise<Api> {
  return readApi(
    { location: 'file:///document.json', value: smallDocument(...document) },
    referencedReader(),
  );
}
