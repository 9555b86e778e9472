/**
 * Creates a document with a thousand methods, about two megabytes long. Each method refers to schemas that refer to
 * others.
 */
export function thousandMethods(count = 1_000): string {
  const schemas = Object.fromEntries(
    Array.from({ length: 200 }, (_none, index) => [
      `Thing${index}`,
      {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', pattern: '^0x[0-9a-f]{64}$', description: `The id of thing ${index}.` },
          next: { $ref: `#/components/schemas/Thing${(index + 1) % 200}` },
          kind: { enum: ['one', 'other'] },
        },
      },
    ]),
  );
  const methods = Array.from({ length: count }, (_none, index) => ({
    name: `group${index % 20}_method${index}`,
    summary: `Does the thing number ${index}.`,
    description: `${'A sentence that makes this document long. '.repeat(20)}It is **method ${index}**.`,
    params: [
      { name: 'thing', required: true, schema: { $ref: `#/components/schemas/Thing${index % 200}` } },
      { name: 'count', schema: { type: 'integer', minimum: index } },
    ],
    result: {
      name: 'things',
      schema: { type: 'array', items: { $ref: `#/components/schemas/Thing${index % 200}` } },
    },
  }));
  const document = {
    openrpc: '1.3.2',
    info: { title: 'Thousand', version: '1' },
    methods,
    components: { schemas },
  };
  return JSON.stringify(document, null, 2);
}
