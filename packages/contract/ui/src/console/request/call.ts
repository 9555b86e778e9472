import type { ContentDescriptor, Json, JsonObject, Method } from '@ethread/openrpc';
import type { CallParams } from '../schema/call-params.ts';

export type Structure = 'position' | 'name';

/** The params of a request in progress: values by the param's name, without the omitted ones. */
export interface Draft {
  readonly structure: Structure;
  readonly values: Readonly<Record<string, Json>>;
}

/** Returns the structures that a method accepts. */
export function structuresOf({ paramStructure }: Method): readonly Structure[] {
  if (paramStructure === 'by-name') return ['name'];
  return paramStructure === 'by-position' ? ['position'] : ['position', 'name'];
}

/** Returns the params of a draft. By position, null replaces an omitted param before a given one. */
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

/** Converts params in wire form to a draft. */
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

export function printRequest(method: string, params: CallParams, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
}
