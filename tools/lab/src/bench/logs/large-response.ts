import type { HttpServer } from '../http-server.ts';
import { usageOf } from '../process-usage.ts';

const LOOK_MS = 10;
const ASKED = 5;
/** An address that no log has. */
const NOBODY = `0x${'00'.repeat(20)}`;
/** A text that each log contains once. */
const FIELD = '"removed"';

/** The cost of a large response. */
export interface LargeResponse {
  readonly requested: number;
  readonly responseBytes: number;
  /**
   * Resident memory of the server before the first response, and the maximum increase until the end of the first and of
   * the last response, in bytes.
   */
  readonly beforeBytes: number;
  readonly grownByFirst: number;
  readonly grownByAll: number;
}

/** Requests many large logs from a server and monitors its memory meanwhile. @throws {Error} when a log is missing. */
export async function memoryOfLargeResponse(
  { url, process: { pid } }: HttpServer,
  path: string,
  filter: object,
  logs: number,
): Promise<LargeResponse> {
  const query = (requested: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [requested] }),
    });
  // A first query loads the parts that every query needs: code and the tip of the index.
  await (await query({ ...filter, address: NOBODY })).text();
  const beforeBytes = usageOf(pid).residentBytes;
  let mostBytes = beforeBytes;
  const watching = setInterval(() => (mostBytes = Math.max(mostBytes, usageOf(pid).residentBytes)), LOOK_MS);
  let responseBytes = 0;
  let mostByFirst = 0;
  try {
    for (let count = 0; count < ASKED; count++) {
      responseBytes = 0;
      let found = 0;
      let tail = '';
      const { body } = await query(filter);
      for await (const chunk of body ?? []) {
        responseBytes += chunk.length;
        const text = tail + Buffer.from(chunk).toString('latin1');
        found += text.split(FIELD).length - 1;
        tail = text.slice(1 - FIELD.length);
      }
      if (found !== logs) throw new Error(`the response has ${found} logs, not ${logs}`);
      if (count === 0) mostByFirst = mostBytes;
    }
  } finally {
    clearInterval(watching);
  }
  return {
    requested: ASKED,
    responseBytes,
    beforeBytes,
    grownByFirst: mostByFirst - beforeBytes,
    grownByAll: mostBytes - beforeBytes,
  };
}
