import { join } from 'node:path';
import { type CheckedList, checkParams, type ParamCheck } from '@ethread/types/checks';
import { type Contract, type Method, isObject, type Json } from '@ethread/openrpc';
import fc from 'fast-check';
import { readCheckedContract } from './contract/read-checked-contract.ts';
import { bundleDocument } from './document/bundle.ts';
import { createOracle } from './document/check-examples.ts';
import { documents } from './documents.ts';
import { changed } from './testing/values.ts';
import { type CompiledChecks, compileChecks } from './testing/compile-checks.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CALLS_A_METHOD = 100;

/** Returns the params of each example of a method; null for each param of a method without examples. */
const examplesOf = ({ params, examples }: Method): readonly Json[][] =>
  examples.length === 0
    ? [params.map(() => null)]
    : examples.map(({ params: given }) => params.map(({ name }) => given[name] ?? null));

function nested(depth: number, around: (inner: string) => string): Json {
  let text = '1';
  for (let level = 0; level < depth; level++) text = around(text);
  return JSON.parse(text);
}

/** Values that no client sends, as parsed from JSON. */
const hostile: readonly Json[] = [
  nested(2_000, (inner) => `[${inner}]`),
  nested(2_000, (inner) => `{"blockHash":${inner}}`),
  '0x'.padEnd(200_000, '0'),
  'latest'.repeat(20_000),
  Array.from({ length: 50_000 }, () => '0x1'),
  Array.from({ length: 50_000 }, () => null),
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

/** Returns the function that tells by ajv whether a method takes params. */
function createJudge(contract: Contract) {
  const oracle = createOracle(contract);
  return ({ name: method, params }: Method, given: Json): boolean => {
    const names = params.map(({ name }) => name);
    const isList = Array.isArray(given);
    const keys = isList ? [] : Object.keys(Object(given));
    if (isList ? given.length > names.length : keys.some((key) => !names.includes(key))) return false;
    const values = new Map<string, Json>(
      isList ? given.map((value: Json, index) => [names[index] ?? '', value]) : Object.entries(Object(given)),
    );
    const at = contract.methods.findIndex(({ name }) => name === method);
    return params.every(({ name, required }, index) => {
      const value = values.get(name);
      if (value === undefined || (value === null && !required)) return !required;
      return oracle.checkOf(at, index)(value);
    });
  };
}

describe.each(documents)('The checks of the params of $folder', ({ folder, isPriced }) => {
  let contract: Contract;
  let compiled: CompiledChecks;
  let judge: ReturnType<typeof createJudge>;

  beforeAll(async () => {
    contract = readCheckedContract(bundleDocument(join(ROOT, folder)), { isPriced });
    compiled = await compileChecks(contract);
    judge = createJudge(contract);
  });

  afterAll(() => compiled.remove());

  /** Expects the same result from the checks and from ajv. */
  function expectAgreement(method: Method, given: Json): void {
    const checks: readonly ParamCheck[] = compiled.paramChecks.get(method.name) ?? [];
    const checked: CheckedList = checkParams(checks, given);
    const isTaken = !('fault' in checked);
    if (isTaken !== judge(method, given))
      throw new Error(
        `${method.name} ${isTaken ? 'accepts' : 'rejects'} ${JSON.stringify(given).slice(0, 500)}`,
      );
  }

  it('generates param checks that compile', () => {
    expect(compiled.messages).toEqual([]);
    expect([...compiled.paramChecks.keys()]).toEqual(contract.methods.map(({ name }) => name));
  });

  it('generates checks that agree with ajv on examples and changed ones, by position and by name', () => {
    for (const method of contract.methods) {
      const list = fc.constantFrom(...examplesOf(method));
      const names = method.params.map(({ name }) => name);
      const property = fc.property(
        list,
        changed(changed(list)),
        changed(list),
        fc.nat(),
        (made, ...others) => {
          const count = others.pop();
          for (const given of [made, made.slice(0, Number(count) % (made.length + 1)), ...others]) {
            if (typeof given !== 'object' || given === null) continue;
            expectAgreement(method, given);
            if (Array.isArray(given))
              expectAgreement(
                method,
                Object.fromEntries(given.map((value, index) => [names[index] ?? 'more', value])),
              );
          }
        },
      );
      fc.assert(property, { numRuns: CALLS_A_METHOD });
    }
  });

  it('generates checks that agree with ajv on hostile values, as a param and inside a param', () => {
    for (const method of contract.methods) {
      const [made = []] = examplesOf(method);
      for (const value of hostile) {
        for (const [index, part] of made.entries()) {
          expectAgreement(method, made.with(index, value));
          for (const key of Object.keys(Object(part)))
            expectAgreement(
              method,
              made.with(index, isObject(part) ? { ...part, [key]: value } : [value, value]),
            );
        }
        if (typeof value === 'object' && value !== null) expectAgreement(method, value);
      }
    }
  });
});
