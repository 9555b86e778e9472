import { decodeRlp, encodeRlp, keccak256, quantityBytes, type RlpItem } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { createTrieRoot } from '@ethread/execution/testing';
import { type Checks, expectSame } from './suite-result.ts';

type Json = Readonly<Record<string, unknown>>;

/** Runs RLPTests: `in` encodes to `out`. INVALID does not decode, VALID does. */
export async function runRlpTest(name: string, json: Json, checks: Checks): Promise<void> {
  const out = hexOf(String(json['out']));
  await checks.check(name, () => {
    if (json['in'] === 'INVALID') return expectThrow(() => decodeRlp(out, 'item'));
    const decoded = decodeRlp(out, 'item');
    if (json['in'] === 'VALID') return undefined;
    expectSame('the encoding', bytesToHex(encodeRlp(rlpItem(json['in']))), bytesToHex(out));
    return expectSame('the encoding of what was decoded', bytesToHex(encodeRlp(decoded)), bytesToHex(out));
  });
}

function rlpItem(value: unknown): RlpItem {
  if (Array.isArray(value)) return value.map(rlpItem);
  if (typeof value === 'number') return quantityBytes(value);
  const text = String(value);
  return text.startsWith('#') ? quantityBytes(BigInt(text.slice(1))) : new TextEncoder().encode(text);
}

/** Runs TrieTests: the root after inserting and removing entries in order. */
export async function runTrieTest(file: string, name: string, json: Json, checks: Checks): Promise<void> {
  if (json['root'] === undefined) return;
  const isSecure = /secure/i.test(file);
  const input = json['in'];
  const pairs: [string, string | null][] = Array.isArray(input) ? input : Object.entries(Object(input));
  await checks.check(name, () => {
    const root = createTrieRoot();
    for (const [key, value] of pairs) {
      const bytes = textOrHex(key);
      root.put(isSecure ? keccak256(bytes) : bytes, value === null ? undefined : textOrHex(value));
    }
    expectSame('the root', bytesToHex(root.root()), json['root']);
  });
}

function textOrHex(text: string): Uint8Array {
  return text.startsWith('0x') ? hexToBytes(text) : new TextEncoder().encode(text);
}

function hexOf(text: string): Uint8Array {
  return hexToBytes(text.startsWith('0x') ? text : `0x${text}`);
}

function expectThrow(run: () => unknown): void {
  try {
    run();
  } catch {
    return;
  }
  throw new Error('it decodes, expected it not to');
}
