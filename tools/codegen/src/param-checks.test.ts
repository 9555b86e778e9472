import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Compiled, compileFiles } from './testing/compiled.ts';
import { readCheckedContract } from './contract/read-checked-contract.ts';
import { bundleDocument } from './document/bundle.ts';
import { documents, emitParamChecks } from './documents.ts';
import { besideOneAnother } from './emitters/imports.ts';
import { runtimeSource } from './emitters/read-runtime.ts';
import type { Json } from '@ethread/openrpc';
import type { Api, ApiMethod } from './model/api.ts';
import { readApi } from './model/read-api.ts';
import { withoutStack } from './model/without-stack.ts';
import type { CheckedList, MethodChecks } from '@ethread/types/method-checks';
import { createRandom } from '@ethread/core';
import { createValues, mutate } from './values/values.ts';
import { referencedReader } from './source/read-source.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CALLS_A_METHOD = 400;

function nested(depth: number, around: (inner: string) => string): Json {
  let text = '1';
  for (let level = 0; level < depth; level++) text = around(text);
  return JSON.parse(text);
}

/** Values that no client sends, as parsed from JSON. */
const hostile: readonly Json[] = [
  nested(2_000, (inner) => `[${inner}]`),
  nested(2_000, (inner) => `{"blockHash":${inner}}`),
  '0x'.padEnd(5_000_000, '0'),
  'latest'.repeat(500_000),
  Array.from({ length: 1_000_000 }, () => '0x1'),
  Array.from({ length: 1_000_000 }, () => null),
  JSON.parse('{"__proto__":{"blockNumber":"0x1"}}'),
  JSON.parse('{"__proto__":null,"constructor":1,"toString":"0x1","hasOwnProperty":true}'),
  // JSON.parse keeps the last of two properties with the same name.
  JSON.parse('{"blockNumber":1,"blockNumber":"0x1"}'),
  JSON.parse('{"blockNumber":"0x1","blockNumber":1}'),
  JSON.parse('[1e400, -1e400, -0]'),
  JSON.parse('1e400'),
  -0,
  2 ** 53,
  '\ud800',
  '0x1\n',
  '\u0000',
  '',
];

interface Judge {
  /** Reports whether a method's schemas accept the params, each validated by ajv as it is in the document. */
  takes(method: ApiMethod, given: Json): boolean;
}

/** Reads patterns without captures, whose repetition takes 40 of V8's 64 MiB for five million digits. */
const regExp = Object.assign((source: string, flags: string) => new RegExp(withoutStack(source), flags), {
  code: 'new RegExp',
});

function createJudge(api: Api): Judge {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, logger: false, code: { regExp } });
  ajv.addSchema({ $id: 'document', ...api.document });
  const checks = new Map(
    api.methods.map(({ name, params }, method) => [
      name,
      params.map((_param, index) =>
        ajv.compile({ $ref: `document#/methods/${method}/params/${index}/schema` }),
      ),
    ]),
  );
  return {
    takes({ name, params }, given) {
      const names = params.map((param) => param.name);
      const isList = Array.isArray(given);
      if (
        isList ? given.length > names.length : Object.keys(Object(given)).some((key) => !names.includes(key))
      )
        return false;
      const values = new Map<string, Json>(
        isList
          ? given.map((value: Json, index) => [names[index] ?? '', value])
          : Object.entries(Object(given)),
      );
      return params.every(({ name: param, required }, index) => {
        const value = values.get(param);
        if (value === undefined || (value === null && !required)) return !required;
        return checks.get(name)?.[index]?.(value) === true;
      });
    },
  };
}

describe.each(documents)('The checks of the params of $folder', ({ folder, isPriced }) => {
  let api: Api;
  let compiled: Compiled;
  let methodChecks: ReadonlyMap<string, MethodChecks>;
  let check: (method: ApiMethod, given: Json) => CheckedList;
  let faultMessage: (fault: object) => string;

  beforeAll(async () => {
    const contract = readCheckedContract(bundleDocument(join(ROOT, folder)), { isPriced });
    api = await readApi({ location: 'file:///openrpc.json', value: contract.document }, referencedReader());
    compiled = compileFiles(
      new Map([
        ['package.json', '{"type":"module"}'],
        ['validators.ts', emitParamChecks(api, besideOneAnother)],
        ...['fault', 'method-checks'].map((name): [string, string] => [
          `${name}.ts`,
          runtimeSource(name, besideOneAnother),
        ]),
      ]),
    );
    ({ methodChecks } = await compiled.load<{ methodChecks: typeof methodChecks }>('validators'));
    ({ faultMessage } = await compiled.load<{ faultMessage: typeof faultMessage }>('fault'));
    const { checkList } = await compiled.load<{
      checkList(checks: MethodChecks | undefined, given: Json): CheckedList;
    }>('method-checks');
    check = ({ name }, given) => checkList(methodChecks.get(name), given);
  });

  afterAll(() => compiled.remove());

  /** Expects the same result from the checks and from ajv. Returns whether the params are valid. */
  function expectAgreement(judge: Judge, method: ApiMethod, given: Json): boolean {
    const checked = check(method, given);
    const isTaken = !('fault' in checked);
    if (isTaken !== judge.takes(method, given))
      throw new Error(
        `${method.name} ${isTaken ? 'accepts' : 'rejects'} ${JSON.stringify(given).slice(0, 500)}`,
      );
    if ('fault' in checked) expect(Buffer.byteLength(faultMessage(checked.fault))).toBeLessThan(500);
    return isTaken;
  }

  it('generates param checks that compile', () => {
    expect(compiled.messages).toEqual([]);
    expect([...methodChecks.keys()]).toEqual(api.methods.map(({ name }) => name));
  });

  it('generates checks that accept the same params as ajv', () => {
    const judge = createJudge(api);
    const values = createValues(api, 7);
    const random = createRandom(7);
    const counts = { taken: 0, refused: 0 };
    for (const method of api.methods) {
      for (let count = 0; count < CALLS_A_METHOD; count++) {
        const made = method.params.map(({ schema }) => values.valid(schema) ?? null);
        const kind = random.next();
        const list = kind < 0.5 ? made : kind < 0.6 ? made.slice(0, -1) : (mutate(made, random) as Json[]);
        const isByName = Array.isArray(list) && random.next() < 0.4;
        const given = isByName
          ? Object.fromEntries(list.map((value, index) => [method.params[index]?.name ?? 'more', value]))
          : list;
        if (typeof given !== 'object' || given === null) continue;
        counts[expectAgreement(judge, method, given) ? 'taken' : 'refused'] += 1;
      }
    }
    expect(counts.taken).toBeGreaterThan((api.methods.length * CALLS_A_METHOD) / 3);
    // Without params there is little to reject.
    const withParams = api.methods.filter(({ params }) => params.length > 0).length;
    expect(counts.refused).toBeGreaterThan((withParams * CALLS_A_METHOD) / 6);
  });

  it('generates checks that agree with ajv on hostile values, as a param and inside a param', () => {
    const judge = createJudge(api);
    const values = createValues(api, 7);
    for (const method of api.methods) {
      const made = method.params.map(({ schema }) => values.valid(schema) ?? null);
      for (const value of hostile) {
        for (const index of method.params.keys()) {
          expectAgreement(
            judge,
            method,
            made.map((one, at) => (at === index ? value : one)),
          );
          const part = made[index];
          if (typeof part !== 'object' || part === null) continue;
          for (const key of Object.keys(part)) {
            const changed = Array.isArray(part) ? [...part, value] : { ...part, [key]: value };
            expectAgreement(
              judge,
              method,
              made.map((one, at) => (at === index ? changed : one)),
            );
          }
        }
        if (typeof value === 'object' && value !== null) expectAgreement(judge, method, value);
      }
    }
  });
});
