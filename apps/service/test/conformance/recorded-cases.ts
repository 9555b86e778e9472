import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request to a real node, and its response. */
export interface RecordedCase {
  readonly name: string;
  readonly isShapeOnly: boolean;
  readonly exchanges: readonly { readonly request: string; readonly response: ApiResponse }[];
}

export interface ApiResponse {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly data?: unknown };
}

/** Reads the cases of a folder that has one folder per method: of some methods, or of all. */
export function readCases(folder: string, methods: readonly string[] = []): RecordedCase[] {
  return readdirSync(folder)
    .filter((method) => methods.length === 0 || methods.includes(method))
    .flatMap((method) =>
      readdirSync(join(folder, method)).map((file) => {
        const lines = readFileSync(join(folder, method, file), 'utf8').split('\n');
        const requests = lines.filter((line) => line.startsWith('>> ')).map((line) => line.slice(3));
        const responses = lines.filter((line) => line.startsWith('<< ')).map((line) => line.slice(3));
        return {
          name: `${method}/${file}`,
          isShapeOnly: lines.some((line) => line.startsWith('// speconly')),
          exchanges: requests.map((request, index) => ({
            request,
            response: JSON.parse(responses[index] ?? 'null'),
          })),
        };
      }),
    );
}

/** Returns the response without the message of an error. The code and data of an error count. */
export function comparable({ error, ...rest }: ApiResponse): unknown {
  return error ? { ...rest, error: { code: error.code, data: error.data } } : rest;
}

/** Returns a value with its leaves replaced by their types. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
