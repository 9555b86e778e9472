import { type Asker, openAsker, type TimedResponse } from '../load/query-once.ts';
import { spreadOf } from '../statistics.ts';

/** Distinct filters of one kind. */
export interface QueriedFilters {
  readonly name: string;
  readonly filters: readonly object[];
}

/** Both servers' responses to a filter. */
interface Responses {
  readonly filter: object;
  readonly ethread: TimedResponse;
  readonly anvil: TimedResponse;
}

/** Both servers' latencies for a filter, in milliseconds. */
interface Times {
  readonly ethread: number;
  readonly anvil: number;
}

/** Number of filters of a kind that warm up both servers. */
const WARM_UP = 5;

/**
 * Sends filters to two servers in turn and compares their responses. Sends each filter once with a cold cache, and
 * `rounds` times again. Returns the rows of a table: medians, with the quartiles in brackets, and the ratio of the same
 * round.
 *
 * @throws {Error} when the servers find different logs.
 */
export async function compareResponses(
  urls: { readonly ethread: string; readonly anvil: string },
  requested: readonly QueriedFilters[],
  rounds: number,
): Promise<string[]> {
  const ethread = await openAsker(urls.ethread);
  const anvil = await openAsker(urls.anvil);
  const rows: string[] = [];
  for (const { name, filters } of requested) {
    const first: Responses[] = [];
    for (const filter of filters) first.push(await queryBoth(ethread, anvil, filter));
    const again: Times[] = [];
    for (let round = 0; round < rounds; round++)
      for (const filter of filters.slice(WARM_UP))
        again.push(timesOf(await queryBoth(ethread, anvil, filter)));
    // Compares after the measurement, so that the garbage is not collected while responses are awaited.
    for (const responses of first) compare(responses);
    rows.push(
      rowOf(`${name}, first asked`, first.slice(WARM_UP).map(timesOf)),
      rowOf(`${name}, asked again`, again),
    );
  }
  ethread.close();
  anvil.close();
  return [
    `Over HTTP, not compressed, one call at a time in turn, the same logs in both answers. Medians [quartiles] of filters that were asked once, and of ${rounds} rounds in which they were asked again:`,
    '',
    '| | ethread ms | anvil ms | anvil / ethread |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ];
}

async function queryBoth(ethread: Asker, anvil: Asker, filter: object): Promise<Responses> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] });
  return { filter, ethread: await ethread.query(body), anvil: await anvil.query(body) };
}

const timesOf = ({ ethread, anvil }: Responses): Times => ({ ethread: ethread.ms, anvil: anvil.ms });

function compare({ filter, ethread, anvil }: Responses): void {
  if (logsOf(ethread) !== logsOf(anvil))
    throw new Error(`the servers find different logs for ${JSON.stringify(filter)}`);
}

/** Returns the logs of a response, with their fields in one order. */
function logsOf({ body }: TimedResponse): string {
  const text = Buffer.concat(body).toString();
  const { result }: { readonly result?: unknown } = JSON.parse(text);
  if (!Array.isArray(result)) throw new Error(`no logs: ${text.slice(0, 300)}`);
  return JSON.stringify(
    result.map((log: object) => Object.entries(log).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}

function rowOf(name: string, times: readonly Times[]): string {
  const ours = times.map(({ ethread }) => ethread);
  const theirs = times.map(({ anvil }) => anvil);
  const ratios = times.map(({ ethread, anvil }) => anvil / ethread);
  return `| ${[name, shown(ours, 2), shown(theirs, 2), shown(ratios, 1)].join(' | ')} |`;
}

function shown(values: readonly number[], digits: number): string {
  const { median, lowerQuartile, upperQuartile } = spreadOf(values);
  return `${median.toFixed(digits)} [${lowerQuartile.toFixed(digits)} – ${upperQuartile.toFixed(digits)}]`;
}
