import { parseArgs } from 'node:util';
import { DocumentError, isObject, type Json, referencedName } from '@ethread/openrpc';
import type { Api, ApiMethod, ApiParam, Schema } from '../model/api.ts';
import { readApi } from '../model/read-api.ts';
import { readSource, referencedReader } from '../source/read-source.ts';
import { canonical } from '../runtime/fault.ts';
import { createOracle } from '../values/oracle.ts';
import { createValues } from '../values/values.ts';
import type { Output } from './output.ts';
import { USAGE } from './usage.ts';

/** A difference between two documents. */
export interface Change {
  readonly place: string;
  readonly words: string;
  /** Whether the change can break a client that was correct before. */
  readonly breaks: boolean;
}

/** The number of values to try for each changed schema. */
const TRIES = 200;
const MAX_SHOWN = 200;

/** Reports the changes from one document to another. Returns the exit code: 1 for a breaking change. */
export async function diffCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false } },
  });
  const [one, other] = positionals;
  if (one === undefined || other === undefined) throw new DocumentError(`usage: ${USAGE.diff}`);
  const reader = referencedReader(values);
  const changes = diffApis(
    await readApi(await readSource(one), reader),
    await readApi(await readSource(other), reader),
  );
  for (const { place, words, breaks } of changes)
    output.log(`${breaks ? 'BREAKS' : 'changes'} ${place}: ${words}`);
  const breaking = changes.filter(({ breaks }) => breaks).length;
  output.log(`${changes.length} changes, of which ${breaking} break`);
  return breaking > 0 ? 1 : 0;
}

/** Returns the changes from one document to another that affect clients. */
export function diffApis(before: Api, after: Api): Change[] {
  const compare = createComparison(before, after);
  const removed = before.methods.filter(({ name }) => !after.methods.some((method) => method.name === name));
  return [
    ...removed.map(({ name }) => change(name, 'is gone', true)),
    ...after.methods.flatMap((method) => {
      const was = before.methods.find(({ name }) => name === method.name);
      return was ? diffMethods(was, method, compare) : [change(method.name, 'is new', false)];
    }),
  ];
}

const change = (place: string, words: string, breaks: boolean): Change => ({ place, words, breaks });

/** Finds a value that one schema accepts and another rejects. Finds none if the schemas are equivalent. */
interface Comparison {
  params(from: Schema, to: Schema, place: string): Change[];
  results(from: Schema, to: Schema, place: string): Change[];
}

function createComparison(before: Api, after: Api): Comparison {
  const [old, now] = [createValues(before), createValues(after)];
  const [oldOracle, nowOracle] = [createOracle(before), createOracle(after)];
  const isSame = (from: Schema, to: Schema) => wholeOf(from, before) === wholeOf(to, after);
  const find = (make: () => Json | undefined, refuses: (value: Json) => boolean): Json | undefined => {
    for (let count = 0; count < TRIES; count++) {
      const value = make();
      if (value !== undefined && refuses(value)) return value;
    }
    return undefined;
  };
  return {
    params(from, to, place) {
      if (isSame(from, to)) return [];
      const value = find(
        () => old.valid(from),
        (made) => !nowOracle.accepts(to, made),
      );
      if (value === undefined)
        return [change(place, 'its schema changed; every value tried is still taken', false)];
      return [
        change(
          place,
          `took ${shown(value)}, which it does not take now: ${nowOracle.complaint(to, value)}`,
          true,
        ),
      ];
    },
    results(from, to, place) {
      if (isSame(from, to)) return [];
      const value = find(
        () => now.valid(to),
        (made) => !oldOracle.accepts(from, made),
      );
      if (value === undefined)
        return [change(place, 'its schema changed; every value tried was possible before', false)];
      return [
        change(
          place,
          `can be ${shown(value)}, which it could not be: ${oldOracle.complaint(from, value)}`,
          true,
        ),
      ];
    },
  };
}

function diffMethods(before: ApiMethod, after: ApiMethod, compare: Comparison): Change[] {
  const { name } = after;
  const changes: Change[] = [];
  if (before.paramStructure !== after.paramStructure)
    changes.push(
      change(
        name,
        `takes params ${after.paramStructure}, was ${before.paramStructure}`,
        after.paramStructure !== 'either',
      ),
    );
  if (after.isDeprecated && !before.isDeprecated) changes.push(change(name, 'is deprecated now', false));
  changes.push(...diffParams(before, after, compare));
  if (before.result && after.result)
    changes.push(...compare.results(before.result.schema, after.result.schema, `${name}: result`));
  else if (before.result !== after.result)
    changes.push(change(name, after.result ? 'is answered now' : 'is a notification now', true));
  const lines = (method: ApiMethod) => method.errors.map(({ code, message }) => `${code} ${message}`);
  for (const line of lines(after))
    if (!lines(before).includes(line)) changes.push(change(name, `may fail with ${line}`, false));
  for (const line of lines(before))
    if (!lines(after).includes(line)) changes.push(change(name, `fails no more with ${line}`, false));
  return changes;
}

/** Compares params, matched by name if they may be passed by name, otherwise by position. */
function diffParams(before: ApiMethod, after: ApiMethod, compare: Comparison): Change[] {
  const isNamed = after.paramStructure === 'by-name';
  const changes: Change[] = [];
  for (const [index, was] of before.params.entries()) {
    const place = `${after.name}: param ${was.name}`;
    const now = isNamed ? after.params.find(({ name }) => name === was.name) : after.params[index];
    if (!now) changes.push(change(place, 'is gone', true));
    else changes.push(...diffParam(was, now, place, after, compare));
  }
  const added = isNamed
    ? after.params.filter(({ name }) => !before.params.some((param) => param.name === name))
    : after.params.slice(before.params.length);
  for (const { name, required } of added)
    changes.push(
      change(`${after.name}: param ${name}`, `is new${required ? ' and required' : ''}`, required),
    );
  return changes;
}

function diffParam(
  was: ApiParam,
  now: ApiParam,
  place: string,
  method: ApiMethod,
  compare: Comparison,
): Change[] {
  const changes: Change[] = [];
  if (was.name !== now.name)
    changes.push(change(place, `is called ${now.name} now`, method.paramStructure !== 'by-position'));
  if (!was.required && now.required) changes.push(change(place, 'is required now', true));
  if (was.required && !now.required) changes.push(change(place, 'may be left out now', false));
  return [...changes, ...compare.params(was.schema, now.schema, place)];
}

/** Prints a schema with all schemas that it refers to, without descriptions for readers. */
function wholeOf(schema: Schema, api: Api): string {
  const names = new Set<string>();
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const name = referencedName(value);
    if (name !== undefined) names.add(name);
    const { description: _description, title: _title, ...rest } = value;
    // A property may have such a name, and then contains a schema.
    const said = [
      ['description', _description],
      ['title', _title],
    ].filter((entry) => typeof entry[1] === 'object');
    return Object.fromEntries(
      [...Object.entries(rest), ...said].map(([key, inner]) => [String(key), visit(inner ?? null)]),
    );
  };
  const parts = [canonical(visit(schema))];
  for (const name of names) parts.push(`${name}: ${canonical(visit(api.schemas.get(name)?.schema ?? true))}`);
  return parts.join('\n');
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
