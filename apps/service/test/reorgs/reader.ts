import { Agent, request } from 'node:http';
import { type ForkingChain, logsOnBranch } from './forking-chain.ts';

/** What came of reading. */
export interface ReadingReport {
  /** Answers that were looked at. */
  answers: number;
  /** Of different heads that callers were shown. */
  readonly heads: Set<string>;
  /** In words; none, when everything was right. */
  readonly problems: string[];
}

/** Blocks of a query of logs. */
const RANGE = 24;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const hex = (number: number) => `0x${number.toString(16)}`;

/** Posts items as one batch and gives what they were answered with, in their order. */
function ask(url: string, items: readonly (readonly [string, ...unknown[]])[]): Promise<unknown[]> {
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
        const answers: { id: number; result?: unknown; error?: unknown }[] = JSON.parse(text);
        const inOrder = answers.toSorted((one, other) => one.id - other.id);
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

/** What has to be compared with the chain's branches once all of them are known. */
export type LaterCheck = (chain: ForkingChain) => string | undefined;

/**
 * A caller that reads until it is told to stop. It remembers the highest head that it was shown, and looks at each answer:
 * the items of a batch must speak of one block, and an answer's blocks must lie on one branch.
 */
export async function read(
  url: string,
  report: ReadingReport,
  later: LaterCheck[],
  isOver: () => boolean,
): Promise<void> {
  let highest = -1;

  /** Everything that is said of the head in one message. */
  async function readHead(): Promise<void> {
    const [block, receipts, logs, full] = (
      await ask(url, [
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
    report.answers += 4;
    later.push((chain) => (chain.seen(block.hash) ? undefined : `nobody ever had the head ${block.hash}`));
  }

  /** A range up to the highest head that was shown: it exists from then on, on whichever branch. */
  async function readLogs(): Promise<void> {
    const from = Math.max(0, highest - RANGE);
    const to = highest;
    const [logs] = (await ask(url, [['eth_getLogs', { fromBlock: hex(from), toBlock: hex(to) }]])).map(
      Object,
    );
    const shown = logs.map(
      ({ blockHash, transactionHash }: { blockHash: string; transactionHash: string }) =>
        `${blockHash} ${transactionHash}`,
    );
    report.answers++;
    later.push((chain) => {
      const isOfOne = chain.at(to).some((last) => logsOnBranch(chain, from, last).join() === shown.join());
      return isOfOne ? undefined : `logs of ${from} to ${to} are of no one branch: ${shown.join(', ')}`;
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
