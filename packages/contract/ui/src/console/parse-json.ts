import type { Json } from '@ethread/openrpc';

/** Returns the value of a valid JSON text, or undefined. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
