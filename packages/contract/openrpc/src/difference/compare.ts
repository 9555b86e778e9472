import type { ContentDescriptor, Contract, Method, MethodError, Schema } from '../contract/contract.ts';
import { objectsOf } from '../contract/fields.ts';
import { printLabel, typeLabel } from '../contract/type-label.ts';
import { accepts, type Schemas } from './accepts.ts';

/** The parts of a document that clients depend on. */
export type Version = Pick<Contract, 'methods' | 'schemas' | 'errors' | 'transportLimits'>;

/** The kind of a change. A `breaking` change can make a client of the earlier version fail. */
export type ChangeKind = 'breaking' | 'added' | 'changed';

export interface Change {
  readonly kind: ChangeKind;
  /** Description in Markdown. */
  readonly text: string;
}

/** Lists the differences between two versions of a contract. */
export function compareVersions(before: Version, after: Version): readonly Change[] {
  return [
    ...compareNamed(before.methods, after.methods, labelOf('Method'), (from, to) =>
      compareMethods(before, after, from, to),
    ),
    ...compareObjects(before, after),
    ...compareNamed(before.errors, after.errors, labelOf('Error'), compareErrors),
    ...compareLimits('The transports', before.transportLimits, after.transportLimits),
  ];
}

/** Compares two lists by name. A new entry is an addition, a missing one is breaking, and common ones are compared. */
function compareNamed<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  label: (name: string) => string,
  compare: (before: T, after: T) => readonly Change[],
): readonly Change[] {
  const earlier = new Map(before.map((item) => [item.name, item]));
  const later = new Set(after.map(({ name }) => name));
  return [
    ...before
      .filter(({ name }) => !later.has(name))
      .map(({ name }) => breaking(`${label(name)} was removed.`)),
    ...after.flatMap((item) => {
      const from = earlier.get(item.name);
      return from ? compare(from, item) : [added(`${label(item.name)} was added.`)];
    }),
  ];
}

/** Returns a function that names an item of a kind, and the owner of which it is a part. */
const labelOf = (kind: string, owner?: string) => (name: string) =>
  `${kind} \`${name}\`${owner === undefined ? '' : ` of ${owner}`}`;

function compareMethods(before: Version, after: Version, from: Method, to: Method): readonly Change[] {
  const { name } = to;
  const result = accepts(
    { schema: from.result.schema, schemas: before.schemas },
    { schema: to.result.schema, schemas: after.schemas },
  );
  return [
    ...when(from.credits !== to.credits, () =>
      changed(`\`${name}\` costs ${to.credits ?? 'no'} credits instead of ${from.credits ?? 'none'}.`),
    ),
    ...when(from.failover !== to.failover, () =>
      changed(`\`${name}\` ${to.failover ? 'may' : 'can no longer'} be answered by a partner.`),
    ),
    ...compareLimits(`\`${name}\``, from.limits ?? {}, to.limits ?? {}),
    ...compareParams(before, after, from, to),
    ...when(!result, () => breaking(`\`${name}\` returns ${instead(from.result.schema, to.result.schema)}.`)),
    ...to.errors
      .filter((error) => !from.errors.includes(error))
      .map((error) => changed(`\`${name}\` may end with ${error}.`)),
    ...from.errors
      .filter((error) => !to.errors.includes(error))
      .map((error) => changed(`\`${name}\` no longer ends with ${error}.`)),
  ];
}

function compareParams(before: Version, after: Version, from: Method, to: Method): readonly Change[] {
  const place = (params: readonly ContentDescriptor[]) => params.map(({ name }) => name).join(', ');
  const moved = from.params.some(({ name }, index) => {
    const later = to.params.findIndex((param) => param.name === name);
    return later >= 0 && later !== index;
  });
  return [
    ...when(moved, () => breaking(`The params of \`${to.name}\` are in another order: ${place(to.params)}.`)),
    ...compareNamed(from.params, to.params, labelOf('Param', `\`${to.name}\``), (earlier, later) => {
      const label = labelOf('Param', `\`${to.name}\``)(later.name);
      const takes = accepts(
        { schema: later.schema, schemas: after.schemas },
        { schema: earlier.schema, schemas: before.schemas },
      );
      return [
        ...when(!earlier.required && later.required, () => breaking(`${label} is required.`)),
        ...when(earlier.required && !later.required, () => changed(`${label} is optional.`)),
        ...when(earlier.default !== later.default, () =>
          changed(`${label}: its absence means ${later.default ?? 'nothing'}.`),
        ),
        ...when(!takes, () => breaking(`${label} takes ${instead(earlier.schema, later.schema)}.`)),
      ];
    }).map((change) =>
      // A new param that every call must have breaks every call.
      change.kind === 'added' &&
      to.params.some(({ name, required }) => required && change.text.startsWith(`Param \`${name}\` `))
        ? { kind: 'breaking' as const, text: `${change.text.slice(0, -1)}, and is required.` }
        : change,
    ),
  ];
}

/** Compares the fields of objects by direction: clients send some objects and receive others. */
function compareObjects(before: Version, after: Version): readonly Change[] {
  const [sent, received] = [names(after, 'params'), names(after, 'result')];
  return Object.entries(after.schemas).flatMap(([name, to]) => {
    const from = before.schemas[name];
    if (!from?.properties || !to.properties) return [];
    return compareFields(
      name,
      { schema: from, schemas: before.schemas },
      { schema: to, schemas: after.schemas },
      {
        isSent: sent.has(name),
        isReceived: received.has(name),
      },
    );
  });
}

function compareFields(
  object: string,
  from: { readonly schema: Schema; readonly schemas: Schemas },
  to: { readonly schema: Schema; readonly schemas: Schemas },
  { isSent, isReceived }: { readonly isSent: boolean; readonly isReceived: boolean },
): readonly Change[] {
  const fields = (schema: Schema) =>
    Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      schema: property,
      required: schema.required?.includes(name) ?? false,
    }));
  return compareNamed(fields(from.schema), fields(to.schema), labelOf('Field', object), (earlier, later) => {
    const label = labelOf('Field', object)(later.name);
    const [one, other] = [
      { ...from, schema: earlier.schema },
      { ...to, schema: later.schema },
    ];
    const isFit = (!isSent || accepts(other, one)) && (!isReceived || accepts(one, other));
    return [
      ...when(isSent && !earlier.required && later.required, () => breaking(`${label} is required.`)),
      ...when(isReceived && earlier.required && !later.required, () => breaking(`${label} may be absent.`)),
      ...when(!isFit, () => breaking(`${label} is ${instead(earlier.schema, later.schema)}.`)),
    ];
  });
}

function compareErrors(from: MethodError, to: MethodError): readonly Change[] {
  const label = `Error \`${to.name}\``;
  return [
    ...when(from.code !== to.code, () =>
      breaking(`${label} has the code ${to.code} instead of ${from.code}.`),
    ),
    ...when(from.message !== to.message, () =>
      breaking(`${label} says \`${to.message}\` instead of \`${from.message}\`.`),
    ),
    ...when(from.httpStatus !== to.httpStatus, () =>
      breaking(`${label} comes with HTTP ${to.httpStatus} instead of ${from.httpStatus}.`),
    ),
    ...when(from.owed !== to.owed, () =>
      changed(`A call that ends with ${to.name} is ${to.owed ? 'owed' : 'free'}.`),
    ),
  ];
}

function compareLimits(
  what: string,
  from: Readonly<Record<string, number>>,
  to: Readonly<Record<string, number>>,
): readonly Change[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const [earlier, later] = [from[name] ?? Infinity, to[name] ?? Infinity];
    if (earlier === later) return [];
    // A limit that the document did not state before may have been there: it promised nothing about it.
    if (earlier === Infinity) return [changed(`${what}: ${name} is stated: ${later}.`)];
    if (later === Infinity) return [changed(`${what}: ${name} is no longer stated. It was ${earlier}.`)];
    const text = `${what}: ${name} is ${later} instead of ${earlier}.`;
    return [later < earlier ? breaking(text) : changed(text)];
  });
}

/** Returns the names of the objects that clients send, or receive. */
function names(version: Version, what: 'params' | 'result'): ReadonlySet<string> {
  return new Set(
    version.methods
      .flatMap((method): readonly { readonly schema: Schema }[] =>
        what === 'params' ? method.params : [method.result],
      )
      .flatMap(({ schema }) => objectsOf(version, schema).map(({ name }) => name)),
  );
}

/** Describes the replacement of one type by another; their names may be equal. */
function instead(from: Schema, to: Schema): string {
  const [earlier, later] = [from, to].map((schema) => `\`${printLabel(typeLabel(schema))}\``);
  return earlier === later ? `${later} with other values than before` : `${later} instead of ${earlier}`;
}

const when = (isSo: boolean, change: () => Change): readonly Change[] => (isSo ? [change()] : []);
const breaking = (text: string): Change => ({ kind: 'breaking', text });
const added = (text: string): Change => ({ kind: 'added', text });
const changed = (text: string): Change => ({ kind: 'changed', text });
