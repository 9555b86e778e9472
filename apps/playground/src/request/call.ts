import type { ContentDescriptor, Method } from '../document/model.ts';
import type { Json, JsonObject } from '../json.ts';

/** Params as they go over the wire; undefined for none. */
export type CallParams = readonly Json[] | JsonObject | undefined;

export type Structure = 'position' | 'name';

/** What is to be asked: values by the param's name; one that is not there is left out. */
export interface Draft {
  readonly structure: Structure;
  readonly values: Readonly<Record<string, Json>>;
}

/** The structures that a method takes. */
export function structuresOf({ paramStructure }: Method): readonly Structure[] {
  if (paramStructure === 'by-name') return ['name'];
  return paramStructure === 'by-position' ? ['position'] : ['position', 'name'];
}

/** The params as the draft gives them. By position, null stands for one that is left out before another. */
export function paramsOf(params: readonly ContentDescriptor[], { structure, values }: Draft): CallParams {
  const given = params.map(({ name }) => (Object.hasOwn(values, name) ? values[name] : undefined));
  if (structure === 'name')
    return Object.fromEntries(
      params.flatMap(({ name }, index) => {
        const value = given[index];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const last = given.findLastIndex((value) => value !== undefined);
  return given.slice(0, last + 1).map((value) => value ?? null);
}

/** The draft of params that are given as they go over the wire. */
export function draftOf(params: readonly ContentDescriptor[], given: CallParams): Draft {
  if (Array.isArray(given)) {
    const values = given.flatMap((value: Json, index): [string, Json][] => {
      const name = params[index]?.name;
      return name === undefined ? [] : [[name, value]];
    });
    return { structure: 'position', values: Object.fromEntries(values) };
  }
  return { structure: 'name', values: { ...(given as JsonObject | undefined) } };
}

/** The request's body, as it is sent. */
export function printRequest(method: string, params: CallParams, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
}
