import { join } from 'node:path';
import { compileFiles } from './testing/compiled.ts';
import { layOutCode } from './testing/lay-out-code.ts';
import type { Json } from '@ethread/openrpc';
import { readApi } from './model/read-api.ts';
import { isMultiple } from '@ethread/types/fault';
import { readSource, referencedReader } from './source/read-source.ts';

interface ServerModule {
  createServer(handlers: object): {
    respond(message: string, context: undefined): Promise<string | undefined>;
  };
}

const CLAIM = { amount: 1, holder: { name: 'x' } };

const documents: Readonly<Record<string, readonly (readonly [string, Json, string])[]>> = {
  robots: [
    // In a choice, the discriminating property decides which object is meant.
    [
      'arm.program',
      [[{ op: 'wait', ms: '5' }]],
      '.steps[0].ms: expected a whole number from 1 to 60000, not "5"',
    ],
    ['arm.program', [[{ op: 'fly' }]], '.steps[0].op: expected "move", "wait", "loop", not "fly"'],
    ['arm.program', [[{}]], '.steps[0].op: expected "move", "wait", "loop", which is missing'],
    [
      'arm.program',
      [[{ op: 'loop', steps: [{ op: 'move' }] }]],
      '.steps[0].steps[0].to: expected a list of 3 items',
    ],
    ['arm.move', [[1, 2]], '.to: expected a list of at least 3 items, not a list of 2'],
    ['arm.move', [[1, 2, 3], 0.5, 'fast', 1], ': expected at most 3 params, not a list of 4'],
    ['arm.move', { to: [1, 2, 3], mode: 'x' }, '.mode: expected "fast" or "slow", not "x"'],
    ['arm.move', { too: 1 }, ': expected the names to, speed, mode, not "too"'],
    ['arm.halt', { now: true }, ': expected no params, not "now"'],
    ['arm.state', { options: { verbos: 1 } }, '.options: expected the properties verbose, not "verbos"'],
  ],
  insurance: [
    [
      'claims/v2.submit',
      { claim: { ...CLAIM, kind: 'auto' } },
      '.claim.vin: expected a string of 17 characters',
    ],
    [
      'claims/v2.submit',
      { claim: { ...CLAIM, kind: 'home', rooms: [] } },
      '.claim.rooms: expected a list of 1 to 20',
    ],
    ['claims/v2.submit', { claim: 5 }, '.claim: expected an object with vin or an object with rooms, not 5'],
    ['policy.quote', [{ x: 1 }], '.risk: expected properties that match ^f_[a-z]+$ or ^n_, not "x"'],
    [
      'claims/v2.submit',
      { claim: { ...CLAIM, kind: 'auto', vin: 'x', amount: 0 } },
      '.claim.amount: expected a number above 0',
    ],
    ['policy.quote', [{}], '.risk: expected an object of at least 1 property, not an empty object'],
    ['tree.walk', [{ name: 'a', b: {} }], '.root.b.name: expected a string, which is missing'],
  ],
  library: [
    ['poly', [{ species: 'kitten', lives: 10 }], '.s.lives: expected a whole number of at most 9, not 10'],
    ['poly', [null, { species: 'cow' }], '.t.species: expected "dog", "cat", "kitten", not "cow"'],
    ['events', [{ type: 'add' }], '.event.book: expected an object with isbn, title, tags, which is missing'],
    ['books.find', [{ year: {} }], '.where.year: expected an object with from or an object with to'],
    ['books.find', [{ title: { lik: 'x' } }], '.where.title.like: expected a string, which is missing'],
    ['quirks', [{ t: 1, n: 'a' }], '.q.n: expected other than "a", "b", not "a"'],
  ],
};

describe.each(Object.entries(documents))('the server of %s', (name, calls) => {
  let call: (method: string, params: Json) => Promise<{ error?: { code: number; message: string } }>;
  let remove: () => void;

  beforeAll(async () => {
    const source = await readSource(join(import.meta.dirname, `../test-documents/${name}.yaml`));
    const api = await readApi(source, referencedReader());
    const compiled = compileFiles(await layOutCode(api));
    ({ remove } = compiled);
    const { createServer } = await compiled.load<ServerModule>('server');
    const server = createServer(Object.fromEntries(api.methods.map((method) => [method.name, () => null])));
    call = async (method, params) => {
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return JSON.parse((await server.respond(message, undefined)) ?? 'null');
    };
  });

  afterAll(() => remove());

  it.each(calls)('describes the problem with %s %j', async (method, params, message) => {
    const { error } = await call(method, params);
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain(`invalid params: params${message}`);
  });
});

describe('An optional param that is null', () => {
  it.each([
    ['by position', 'either', [1, null], [1]],
    ['by position before another', 'either', [null, 2], [undefined, 2]],
    ['by name', 'either', { first: null, second: 2 }, [undefined, 2]],
    ['by name, to a handler that takes names', 'by-name', { first: null, second: 2 }, { second: 2 }],
    ['by name, where null is a value', 'by-name', { nullable: null }, { nullable: null }],
  ])('treats a null for an optional param as omitted %s', async (_case, paramStructure, given, taken) => {
    const names = { first: 'integer', second: 'integer', nullable: 'null' };
    const document: Json = {
      openrpc: '1.3.2',
      info: { title: 'nulls', version: '1' },
      methods: [
        {
          name: 'get',
          paramStructure,
          params: Object.entries(names).map(([name, type]) => ({ name, schema: { type } })),
          result: { name: 'r', schema: true },
        },
      ],
    };
    const api = await readApi({ location: 'file:///nulls.json', value: document }, referencedReader());
    const compiled = compileFiles(await layOutCode(api));
    try {
      const { createServer } = await compiled.load<ServerModule>('server');
      let got: unknown;
      const server = createServer({ get: (params: unknown) => void (got = params) });
      await server.respond(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'get', params: given }),
        undefined,
      );
      expect(got).toEqual(taken);
    } finally {
      compiled.remove();
    }
  });
});

describe('isMultiple', () => {
  it.each([
    [0.3, 0.1],
    [19.99, 0.01],
    [-67.8, 0.1],
    [0, 7],
    [2 ** 60, 2],
    [1e308, 0.5],
  ])('accepts %d as a multiple of %d', (value, of) => expect(isMultiple(value, of)).toBe(true));

  it.each([
    [0.35, 0.1],
    [19.995, 0.01],
    [12_345_678_901, 2],
    [2 ** 60, 3],
    [1, 0.3],
  ])('rejects %d as a multiple of %d', (value, of) => expect(isMultiple(value, of)).toBe(false));
});
