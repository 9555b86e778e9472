import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeWith } from '@ethread/setup';
import type { Block } from '../block.ts';
import { decodeBlock } from '../block-codec.ts';
import { splitRlpStream } from '../rlp-stream.ts';

/** Folder of recorded chains and responses from third parties. It is beside the repository, not part of it. */
const FOLDER = fileURLToPath(new URL('../../../../../../shared/conformance/', import.meta.url));

/** Describes tests of recorded data. Without the data they are skipped, and `npm test` reports that. */
export const describeRecorded: ReturnType<typeof describeWith> = describeWith('recorded data');

export function readRecorded(path: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER}${path}`, 'utf8'));
}

/** Reads the bytes of a recorded file. */
function readRecordedBytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(`${FOLDER}${path}`));
}

/** Reads the blocks of a recorded chain, with their encoded bytes. */
export async function recordedBlocks(chain: string): Promise<{ block: Block; bytes: Uint8Array }[]> {
  const blocks = [];
  for await (const { bytes } of splitRlpStream(once(readRecordedBytes(`${chain}/chain.rlp`)))) {
    blocks.push({ block: decodeBlock(bytes), bytes });
  }
  return blocks;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

export interface RecordedCase {
  readonly name: string;
  readonly params: readonly unknown[];
  readonly result: unknown;
}

export function recordedCases(method: string): RecordedCase[] {
  const folder = `${FOLDER}execution-apis/cases/${method}/`;
  return readdirSync(folder).flatMap((name) => {
    const lines = readFileSync(folder + name, 'utf8').split('\n');
    const line = (prefix: string): Record<string, unknown> =>
      JSON.parse(lines.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? 'null');
    const { params } = line('>> ');
    const { result } = line('<< ');
    return result === undefined || !Array.isArray(params) ? [] : [{ name, params, result }];
  });
}
