import type { Json } from '@ethread/openrpc';

/**
 * A document with names that differ only in case or punctuation or that are reserved in TypeScript, and schemas of all
 * drafts.
 */
export const unusualNames: Json = {
  openrpc: '1.3.2',
  info: { title: 'Names and schemas', version: '1', 'x-logo': { a: 1 } },
  'x-top': [1],
  servers: [
    {
      name: 's',
      url: 'https://${host}/v1',
      variables: { host: { default: 'a.example', enum: ['a.example', 'b.example'] } },
    },
  ],
  methods: [
    { name: 'get-thing', params: [], result: { name: 'r', schema: true } },
    { name: 'get_thing', params: [], result: { name: 'r', schema: {} } },
    {
      name: 'getThing',
      params: [
        { name: 'class', schema: { type: ['string', 'null'] } },
        {
          name: 'Class',
          required: true,
          schema: { type: 'integer', minimum: -9007199254740991, maximum: 1e30 },
        },
      ],
      result: { name: 'r', schema: { type: ['integer', 'null'], format: 'int64' } },
      paramStructure: 'by-position',
    },
    {
      name: 'delete',
      params: [
        { name: 'new', required: true, schema: { $ref: '#/components/schemas/Tree' } },
        {
          name: 'ünïcode',
          schema: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: false },
        },
      ],
      result: { name: 'r', schema: { $ref: '#/components/schemas/Shape' } },
      paramStructure: 'by-name',
      errors: [{ $ref: '#/components/errors/Gone' }, { code: -32000, message: 'gone', data: { a: [1] } }],
    },
    {
      name: 'constructor',
      params: [
        { name: 'options', schema: { type: 'object' } },
        { name: 'transport', schema: { type: 'string' } },
      ],
      paramStructure: 'either',
      result: { name: 'r', schema: { $ref: '#/components/schemas/String' } },
    },
    {
      name: 'toString',
      params: [{ name: 'hasOwnProperty', schema: { type: 'string' } }],
      paramStructure: 'by-name',
      result: { name: 'r', schema: { type: 'null' } },
    },
    {
      name: '方法.名',
      params: [{ $ref: '#/components/contentDescriptors/P' }],
      result: { name: '结果', schema: { $ref: '#/components/schemas/名字' } },
    },
    { name: 'notify', params: [{ name: 'x', required: true, schema: { not: { type: 'string' } } }] },
    {
      name: '$weird name!',
      params: [
        {
          name: 'a b',
          required: true,
          schema: {
            if: { type: 'string' },
            then: { minLength: 2 },
            else: { type: 'integer', multipleOf: 0.01 },
          },
        },
        { name: 'a-b', schema: { const: 'x' } },
        { name: 'a_b', schema: { enum: [1, '1', null, true, { a: [1] }, []] } },
      ],
      result: { name: 'r', schema: false },
      links: [{ $ref: '#/components/links/L' }],
      tags: [{ $ref: '#/components/tags/T' }],
      'x-a': { b: null },
    },
    {
      name: 'promise.then',
      params: [],
      result: {
        name: 'r',
        schema: {
          type: 'array',
          minItems: 2,
          maxItems: 3,
          prefixItems: [{ type: 'string' }, { $ref: '#/components/schemas/Tree' }],
          items: { type: 'number' },
        },
      },
    },
    {
      name: 'defs',
      params: [
        { name: 'v', required: true, schema: { $ref: '#/components/schemas/WithDefs' } },
        { name: 'w', schema: { $ref: '#/components/schemas/OldDefs' } },
      ],
      result: { name: 'r', schema: { $ref: '#/components/schemas/Pattern' } },
    },
  ],
  components: {
    contentDescriptors: {
      P: { name: 'p', required: true, schema: { $ref: '#/components/schemas/Nullable' } },
    },
    errors: { Gone: { code: -32001, message: 'Gone' }, gone: { code: -32002, message: 'gone?' } },
    links: { L: { name: 'next', method: 'delete', params: { new: '${params.x}' } } },
    tags: { T: { name: 't', 'x-q': 1 } },
    examplePairings: {},
    examples: {},
    schemas: {
      Tree: {
        type: 'object',
        required: ['value'],
        properties: {
          value: { type: 'number' },
          left: { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] },
          kids: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
        additionalProperties: false,
      },
      Base: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, next: { $ref: '#/components/schemas/Shape' } },
      },
      Circle: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            required: ['kind', 'r'],
            properties: { kind: { const: 'circle' }, r: { type: 'number', exclusiveMinimum: 0 } },
          },
        ],
      },
      Square: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            required: ['kind', 'side'],
            properties: { kind: { const: 'square' }, side: { type: 'number' } },
          },
        ],
        unevaluatedProperties: false,
      },
      Shape: {
        oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
        discriminator: { propertyName: 'kind' },
      },
      String: { type: 'string' },
      string: { type: 'string', minLength: 1 },
      Promise: { type: 'number' },
      Array: { type: 'array' },
      Record: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Promise' } },
      any: {},
      never: false,
      Error: { type: 'object' },
      Fault: { type: 'object', properties: { fault: { $ref: '#/components/schemas/Error' } } },
      Client: { type: 'object', minProperties: 1 },
      MethodMap: { type: 'boolean' },
      object: {
        type: 'object',
        properties: {
          constructor: { type: 'string' },
          ['__proto__']: { type: 'number' },
          hasOwnProperty: { type: 'boolean' },
          'a-b': {},
          '1': { type: 'integer' },
        },
        required: ['constructor'],
      },
      名字: { type: 'string', pattern: '^\\p{L}+$' },
      'a-b': { type: 'integer' },
      a_b: { type: 'string' },
      A_B: { type: 'boolean' },
      Nullable: {
        type: ['object', 'null'],
        nullable: true,
        properties: { x: { type: ['array', 'string', 'null'], items: { type: 'integer' } } },
        additionalProperties: { type: ['number', 'null'] },
      },
      Pattern: {
        type: 'object',
        patternProperties: { '^x-': { type: 'string' }, '^n': { type: 'integer' } },
        additionalProperties: false,
        propertyNames: { maxLength: 8 },
      },
      WithDefs: {
        $defs: {
          inner: { type: 'string', maxLength: 3 },
          Loop: {
            type: 'object',
            properties: { again: { $ref: '#/components/schemas/WithDefs/$defs/Loop' } },
          },
        },
        type: 'object',
        properties: {
          i: { $ref: '#/components/schemas/WithDefs/$defs/inner', description: 'sibling', maxLength: 2 },
          l: { $ref: '#/components/schemas/WithDefs/$defs/Loop' },
        },
        dependentRequired: { i: ['l'] },
      },
      OldDefs: {
        definitions: { x: { type: 'number', minimum: 0, exclusiveMinimum: true } },
        type: 'array',
        items: { $ref: '#/components/schemas/OldDefs/definitions/x' },
        uniqueItems: true,
        contains: { type: 'number' },
      },
      Huge: { type: 'integer', minimum: -1e308, maximum: 1.2345678901234568e29 },
      Both: {
        type: 'object',
        properties: { a: { type: 'string' } },
        allOf: [{ required: ['a'] }, { not: { required: ['b'] } }],
      },
      ListOfEither: {
        type: 'array',
        items: {
          oneOf: [
            { type: 'string', pattern: '^a' },
            { type: 'string', pattern: 'b$' },
            { type: 'integer' },
            { type: 'number', minimum: 5 },
          ],
        },
      },
      Mixed: { oneOf: [{ enum: ['latest', '0x1'] }, { type: 'string', pattern: '^0x[0-9]+$' }] },
      Empty: { enum: [null] },
      ConstObj: { const: { a: [1, { b: null }] } },
      Deep: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Deep' } },
      RecArr: {
        type: 'array',
        items: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/RecArr' }] },
      },
    },
  },
};

/**
 * A document with rare features: encoded references, errors with the same name, conditions, and choices that share
 * values.
 */
export const unusualSchemas: Json = {
  openrpc: '1.3.2',
  info: { title: '*/ Rarely used `${x}`', version: '1', description: '*/ \u2028 ${a}' },
  methods: [
    {
      name: 'm.a/b',
      params: [
        { name: 'opt', schema: { type: 'integer' } },
        { name: 'req', required: true, schema: { $ref: '#/components/schemas/a~1b' } },
      ],
      result: { $ref: '#/components/contentDescriptors/R' },
      errors: [
        { $ref: '#/components/errors/E1' },
        { $ref: '#/components/errors/E2' },
        { code: 1, message: '' },
      ],
    },
    {
      name: 'm.a_b',
      params: [{ $ref: '#/components/contentDescriptors/R' }],
      result: { name: 'x', schema: { $ref: '#/components/schemas/sp%20ace' } },
      examples: [{ name: 'e', params: [{ name: 'R', value: 'abcd' }], result: { name: 'x', value: 'q' } }],
    },
    {
      name: 'if',
      params: [
        {
          name: 'arguments',
          required: true,
          schema: {
            type: 'string',
            minLength: 0,
            pattern: '^(?=.*[a-z])(?!x)[\\w-]+$',
            contentMediaType: 'x/y',
            format: 'uri-template',
          },
        },
        { name: 'await', schema: { properties: { q: { type: 'integer' } }, required: ['q'] } },
      ],
      result: { name: 'yield', schema: { $ref: '#/components/schemas/Dep' } },
    },
    {
      name: 'then',
      params: [],
      result: { name: 'r', schema: { type: ['array', 'object'], items: false, maxProperties: 2 } },
    },
    {
      name: 'a',
      params: [
        {
          name: '0',
          required: true,
          schema: { type: 'array', items: [{ $ref: '#/components/schemas/Lst' }] },
        },
        { name: '00', schema: { type: 'string', enum: ['a', ''] } },
      ],
      result: { name: 'r', schema: { $ref: '#/components/schemas/Cond' } },
    },
  ],
  components: {
    contentDescriptors: {
      R: { name: 'R', required: true, schema: { type: 'string', minLength: 2, maxLength: 9007199254740991 } },
    },
    errors: { E1: { code: 5, message: 'Same Name' }, E2: { code: 5, message: 'Same name!', data: {} } },
    schemas: {
      'a/b': { type: 'string', nullable: true },
      'sp ace': { type: 'string', title: 'a\nb */' },
      Dep: {
        type: 'object',
        properties: { a: { type: 'number' }, b: {} },
        dependencies: { a: ['b'], b: { required: ['a'] } },
      },
      Lst: {
        type: 'object',
        properties: {
          next: { allOf: [{ $ref: '#/components/schemas/Lst' }] },
          val: { allOf: [{ type: 'integer' }, { minimum: 3 }, { not: { const: 5 } }] },
        },
        required: ['val'],
      },
      Cond: {
        type: 'object',
        required: ['t'],
        properties: { t: { enum: ['a', 'b'] }, u: { type: ['integer', 'string'] } },
        if: { properties: { t: { const: 'a' } } },
        then: { properties: { u: { type: 'integer' } } },
        else: { required: ['u'] },
      },
      U: {
        anyOf: [
          {
            type: 'object',
            properties: { x: { type: 'string' } },
            required: ['x'],
            additionalProperties: false,
          },
          { type: 'array', items: { $ref: '#/components/schemas/U' }, maxItems: 3 },
          true,
        ],
      },
      Nul: { type: 'null' },
      One: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      One3: { oneOf: [{ const: 1 }, { enum: [2, 3] }, { const: '1' }, { type: 'boolean' }] },
      OneEq: { oneOf: [{ const: 1 }, { type: 'number', maximum: 0 }, { enum: [1, 4] }] },
      Un: {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        items: { type: 'object', properties: { a: { type: 'integer' } } },
      },
      Tup: {
        type: 'array',
        prefixItems: [{ type: 'integer' }, {}],
        items: { type: 'string' },
        contains: { const: 7 },
        minContains: 1,
        maxContains: 2,
      },
      Dflt: { type: 'object', properties: { a: { type: 'integer', default: 'no' } }, default: {} },
      allOfRec: {
        allOf: [{ type: 'object' }, { properties: { me: { $ref: '#/components/schemas/allOfRec' } } }],
      },
      Big: { enum: [9007199254740992, -0] },
      AddP: {
        type: 'object',
        properties: { id: { type: 'integer' } },
        additionalProperties: { type: 'string' },
        required: ['id', 'other'],
      },
      Str: { type: 'string', pattern: '^(a+)+$' },
      Surr: { type: 'string', maxLength: 2, minLength: 2 },
    },
  },
};
