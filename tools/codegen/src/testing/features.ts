import type { Json } from '@ethread/openrpc';

const TEXT = { type: 'string' };

/** A document with every feature of OpenRPC and JSON Schema. */
export const features: Json = {
  openrpc: '1.3.2',
  info: { title: 'Features', version: '1.0.0', description: 'Has */ everything. <script>alert(1)</script>' },
  servers: [
    {
      name: 'main',
      url: 'https://${host}:${port}/',
      variables: { host: { default: 'localhost' }, port: { default: '443', enum: ['443', '8545'] } },
    },
  ],
  methods: [
    {
      name: 'by.name',
      paramStructure: 'by-name',
      tags: [{ name: 'a tag' }, { $ref: '#/components/tags/Shared' }],
      params: [
        { name: 'class', required: true, schema: { $ref: '#/components/schemas/Tree' } },
        { $ref: '#/components/contentDescriptors/Limit' },
        { name: 'with space', schema: { type: ['string', 'null'] } },
      ],
      result: { $ref: '#/components/contentDescriptors/Found' },
      errors: [{ $ref: '#/components/errors/Lost' }, { code: 7, message: 'Too ${many}`s' }],
      examples: [{ $ref: '#/components/examplePairingObjects/Example' }],
      links: [{ $ref: '#/components/links/Next' }],
      deprecated: true,
      externalDocs: { url: 'https://example.org/' },
      'x-own': { any: 1 },
    },
    {
      name: 'by/position',
      paramStructure: 'by-position',
      params: [
        { name: 'optional', schema: { type: 'integer', minimum: 1 } },
        { name: 'required', required: true, schema: TEXT },
        { name: 'required', schema: TEXT },
      ],
      result: { name: 'tuple', schema: { $ref: '#/components/schemas/Tuple' } },
    },
    {
      name: 'either',
      params: [
        { name: 'first', schema: { $ref: '#/components/schemas/a~1b%20c' } },
        { name: 'second', schema: { $ref: '#/components/schemas/Mixed' } },
      ],
      result: { name: 'all', schema: { $ref: '#/components/schemas/All' } },
    },
    { name: 'notified', params: [{ name: 'what', schema: true }] },
    { name: 'no params', result: { name: 'nothing', schema: { type: 'null' } } },
    { name: 'constructor', params: [], result: { name: 'own', schema: TEXT } },
    { name: 'then', params: [], result: { name: 'own', schema: {} } },
    {
      name: '名前',
      params: [{ name: '値', required: true, schema: TEXT }],
      result: { name: '結果', schema: TEXT },
    },
    { name: 'get_thing', params: [], result: { name: 'a', schema: { $ref: '#/methods/0/params/0/schema' } } },
    {
      name: 'getThing',
      params: [],
      result: { name: 'a', schema: { $ref: '#/components/schemas/Tree/properties/label' } },
    },
  ],
  components: {
    tags: { Shared: { name: 'shared' } },
    links: { Next: { name: 'next', method: 'either' } },
    errors: { Lost: { code: 5, message: 'lost', data: { reason: 'x' } } },
    contentDescriptors: {
      Limit: { name: 'limit', schema: { type: 'integer', minimum: 0, exclusiveMaximum: 100, multipleOf: 5 } },
      Found: { name: 'found', schema: { $ref: '#/components/schemas/Shape' } },
    },
    examplePairingObjects: {
      Example: {
        name: 'one',
        params: [{ name: 'class', value: { label: 'a' } }],
        result: { name: 'r', value: null },
      },
    },
    schemas: {
      Tree: {
        type: 'object',
        required: ['label'],
        properties: {
          label: { type: 'string', minLength: 1, maxLength: 5 },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' }, uniqueItems: true },
          parent: { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] },
          __proto: { type: 'integer' },
          constructor: { type: 'string' },
        },
        additionalProperties: false,
      },
      'a/b c': { enum: ['one', 2, true, null, { a: [1] }] },
      Mixed: {
        oneOf: [
          {
            type: 'object',
            required: ['kind', 'size'],
            properties: { kind: { const: 'a' }, size: { type: 'number' } },
          },
          {
            type: 'object',
            required: ['kind'],
            properties: { kind: { const: 'b' }, note: { type: 'string', nullable: true } },
          },
          {
            type: 'array',
            items: [{ type: 'string' }, { type: 'boolean' }],
            additionalItems: { type: 'integer' },
            minItems: 1,
          },
        ],
      },
      Tuple: {
        type: 'array',
        prefixItems: [{ type: 'string', pattern: '^0x[0-9a-f]*$' }, { type: 'integer' }],
        items: false,
        minItems: 1,
      },
      All: {
        allOf: [{ $ref: '#/components/schemas/Map' }, { required: ['own'], properties: { own: TEXT } }],
        title: 'All of it',
      },
      Map: {
        type: 'object',
        patternProperties: { '^n_': { type: 'number' } },
        additionalProperties: { type: ['string', 'boolean'] },
        maxProperties: 6,
      },
      Shape: {
        type: 'object',
        properties: {
          kind: { enum: ['circle', 'square'] },
          radius: { type: 'number' },
          side: { type: 'number' },
        },
        required: ['kind'],
        if: { properties: { kind: { const: 'circle' } } },
        then: { required: ['radius'] },
        else: { required: ['side'], not: { required: ['radius'] } },
        dependentRequired: { side: ['kind'] },
        dependencies: { radius: ['kind'] },
      },
      Contains: { type: 'array', contains: { const: 1 }, maxItems: 4, $comment: 'silent' },
      Names: {
        type: 'object',
        propertyNames: { pattern: '^[a-z]+$' },
        minProperties: 1,
        additionalProperties: { type: 'integer' },
      },
      Email: { type: 'string', pattern: '^([a-z0-9]+[._-]?)+@([a-z]+\\.)+[a-z]{2,4}$', maxLength: 60 },
      Own: { $defs: { Inner: { type: 'integer' } }, type: 'array', items: { $ref: '#/$defs/Inner' } },
      string: { type: 'string' },
      Promise: { type: 'boolean' },
      MethodMap: { type: 'boolean' },
      Client: { type: 'object', properties: { 'a-b': { $ref: '#/components/schemas/Never' } } },
      Never: false,
      Anything: true,
      Untyped: { minimum: 5, pattern: '^a' },
      Bounds: { type: 'integer', minimum: 3, exclusiveMinimum: true, maximum: 9 },
      Siblings: {
        $ref: '#/components/schemas/string',
        description: 'Said beside a reference.',
        maxLength: 3,
      },
    },
  },
};
