import { createRandom } from '@ethread/core';
import type { Log } from '@ethread/chain';
import { denseLog, MAINNET } from './dense-blocks.ts';

const CHUNK_LOGS = 65_536;
const RARE_LOGS = 3;

/** A holder with 3 logs. */
export const RARE_HOLDER = new Uint8Array(32).fill(0xee, 12);

/** Generates the logs of blocks that fill a number of chunks. The same seed yields the same logs. */
export function* logBlocks(chunks: number, seed: number): Generator<Log[]> {
  const random = createRandom(seed).next;
  const length = chunks * CHUNK_LOGS;
  const partOf = (id: number) => Math.floor((RARE_LOGS * id) / length);
  for (let at = 0; at < length;) {
    const logs = Array.from({ length: Math.min(MAINNET.logs, length - at) }, () => denseLog(random));
    const [first] = logs;
    // The rare holder's logs are spread over all chunks.
    if (first && partOf(at + logs.length) > partOf(at)) {
      logs[0] = { ...first, topics: [new Uint8Array(32).fill(3), RARE_HOLDER, RARE_HOLDER] };
    }
    yield logs;
    at += logs.length;
  }
}
