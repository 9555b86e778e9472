import { Agent, request } from 'node:http';
import { type ForkingChain, logsOnBranch } from './forking-chain.ts';

/** The result of reading. */
export interface ReadingReport {
  /** Number of checked responses. */
  responses: number;
  /** Different heads that clients saw. */
  readonly heads: Set<string>;
  /** Descriptions of problems. Empty when there were none. */
  readonly problems: string[];
}

/** Blocks per log query. */
const RANGE = 24;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const hex = (number: number) => `0x${number.toString(16)}`;

/** Posts items as one batch. Returns the responses in their order. */
function query(url: string, items: readonly (readonly [string, ...unknown[]])[]): Promise<unknown[]> {
  const body = JSON.stringify(
    items.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })),
  );
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const sending = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const responses: { id: number; result?: unknown; error?: unknown }[] = JSON.parse(text);
        const inOrder = responses.toSorted((one, other) => one.id - other.id);
        const failed = inOrder.find(({ error }) => error !== undefined);
        if (failed) reject(new Error(JSON.stringify(failed.error)));
        else resolve(inOrder.map(({ result }) => result));
      });
      response.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** A check that needs all forks of the chain, and therefore runs at the end. */
export type LaterCheck = (chain: ForkingChain) => string | undefined;

/**
 * Reads as a client until it is stopped. It remembers the highest head that it saw, and checks each response. The items
 * of a batch must describe one block, and the blocks of a response must lie on one fork.
 */
export async function read(
  url: string,
  report: ReadingReport,
  later: LaterCheck[],
  isOver: () => boolean,
): Promise<void> {
  let highest = -1;

  /** Requests everything about the head in one message. */
  async function readHead(): Promise<void> {
    const [block, receipts, logs, full] = (
      await query(url, [
        ['eth_getBlockByNumber', 'latest', false],
        ['eth_getBlockReceipts', 'latest'],
        ['eth_getLogs', {}],
        ['eth_getBlockByNumber', 'latest', true],
      ])
    ).map(Object);
    const number = Number(block.number);
    if (number < highest) report.problems.push(`the head went back from ${highest} to ${number}`);
    highest = Math.max(highest, number);
    report.heads.add(block.hash);
    const hashes = [full.hash, ...[...receipts, ...logs].map(({ blockHash }) => blockHash)];
    if (hashes.some((hash) => hash !== block.hash))
      report.problems.push(`items of a batch speak of ${block.hash} and ${hashes.join(', ')}`);
    if (logs.length !== receipts.length || receipts.length !== block.transactions.length)
      report.problems.push(`block ${block.hash} has not what its receipts say`);
    report.responses += 4;
    later.push((chain) => (chain.seen(block.hash) ? undefined : `nobody ever had the head ${block.hash}`));
  }

  /** Requests a range up to the highest head that it saw, which exists from then on, on whichever fork. */
  async function readLogs(): Promise<void> {
    const from = Math.max(0, highest - RANGE);
    const to = highest;
    const [logs] = (await query(url, [['eth_getLogs', { fromBlock: hex(from), toBlock: hex(to) }]])).map(
      Object,
    );
    const shown = logs.map(
      ({ blockHash, transactionHash }: { blockHash: string; transactionHash: string }) =>
        `${blockHash} ${transactionHash}`,
    );
    report.responses++;
    later.push((chain) => {
      const isOfOne = chain.at(to).some((last) => logsOnBranch(chain, from, last).join() === shown.join());
      return isOfOne ? undefined : `logs of ${from} to ${to} are of more than one fork: ${shown.join(', ')}`;
    });
  }

  while (!isOver()) {
    try {
      await readHead();
      await readLogs();
    } catch (error) {
      report.problems.push(String(error));
    }
  }
}
