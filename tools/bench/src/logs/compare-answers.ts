import { post } from '../rpc.ts';
import { spreadOf } from '../statistics.ts';

/** Filters of one kind. */
export interface AskedFilter {
  readonly name: string;
  readonly filters: readonly object[];
}

/**
 * Sends filters to two servers in turn and compares what they answer. The lines of a table: medians, with the quartiles in
 * brackets, and the ratio of the same round.
 *
 * @throws {Error} when they find different logs.
 */
export async function compareAnswers(
  urls: { readonly ethread: string; readonly anvil: string },
  asked: readonly AskedFilter[],
  rounds: number,
): Promise<string[]> {
  const rows: string[] = [];
  for (const { name, filters } of asked) {
    const ours: number[] = [];
    const theirs: number[] = [];
    const ratios: number[] = [];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      for (const filter of filters) {
        const one = await timed(urls.ethread, filter);
        const other = await timed(urls.anvil, filter);
        if (round === 0) compare(one.text, other.text, filter);
        else {
          ours.push(one.ms);
          theirs.push(other.ms);
          ratios.push(other.ms / one.ms);
        }
      }
    }
    rows.push(`| ${[name, shown(ours, 2), shown(theirs, 2), shown(ratios, 1)].join(' | ')} |`);
  }
  return [
    `Over HTTP, one call at a time, ${rounds} rounds in turn, the same logs in both answers. Medians [quartiles]:`,
    '',
    '| | ethread ms | anvil ms | anvil / ethread |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ];
}

async function timed(url: string, filter: object): Promise<{ readonly ms: number; readonly text: string }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] });
  const began = performance.now();
  const text = await post(url, body);
  return { ms: performance.now() - began, text };
}

function compare(one: string, other: string, filter: object): void {
  const [ours, theirs] = [one, other].map((text) => JSON.stringify(logsOf(text)));
  if (ours !== theirs) throw new Error(`the servers find different logs for ${JSON.stringify(filter)}`);
}

/** An answer's logs, their fields in one order. */
function logsOf(text: string): unknown {
  const { result }: { readonly result?: unknown } = JSON.parse(text);
  if (!Array.isArray(result)) throw new Error(`no logs: ${text.slice(0, 300)}`);
  return result.map((log: object) => Object.entries(log).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function shown(values: readonly number[], digits: number): string {
  const { median, lowerQuartile, upperQuartile } = spreadOf(values);
  return `${median.toFixed(digits)} [${lowerQuartile.toFixed(digits)} – ${upperQuartile.toFixed(digits)}]`;
}
