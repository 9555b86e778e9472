import { gatherLogs, isUnavailable } from '@ethread/ports';
import { openServer } from './open-server.ts';
import { printFound, type Random, randomQuery, scan, stormBlocks } from './storm-chain.ts';

/**
 * Asks servers the same random filters. Returns the number of responses, over all servers, whose logs differ from those
 * of a scan.
 */
export async function countDiffering(
  paths: readonly string[],
  url: string,
  random: Random,
  count: number,
): Promise<number> {
  const blocks = stormBlocks();
  const filters = Array.from({ length: count }, () => {
    const query = randomQuery(random);
    return { query, expected: scan(blocks, query).join('\n') };
  });
  const { signal } = new AbortController();
  let differing = 0;
  for (const path of paths) {
    const { history } = openServer(path, url);
    try {
      for (const { query, expected } of filters) {
        const found = await history.findLogs(query, { maxResults: 100_000, signal });
        const logs =
          found === null || isUnavailable(found) || !('logs' in found) ? [] : await gatherLogs(found.logs);
        if (logs.map(printFound).join('\n') !== expected) differing++;
      }
    } finally {
      await history.close();
    }
  }
  return differing;
}
