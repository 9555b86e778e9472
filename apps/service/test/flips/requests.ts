import type { ServiceProcess } from '../service-process.ts';
import { readExamples } from '../document-examples.ts';

/** A request with its result from an intact store. */
export interface Question {
  readonly method: string;
  readonly params: unknown;
}

/** The response to a question, or undefined when the connection ended. */
export type Reply = { readonly result?: unknown; readonly error?: { readonly code: number } } | undefined;

/** Requests per batch. */
const BATCH = 50;
const LAST_BLOCK = 302;
/** Blocks per log query. */
const LOG_BLOCKS = 50;
/** Interval of the blocks at whose state accounts are read. */
const STATE_EVERY = 50;
/** Accounts that are read at each of those blocks. */
const ACCOUNTS = 12;

interface BlockResult {
  readonly hash: string;
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly to: string | null;
  }[];
}

const hex = (number: number) => `0x${number.toString(16)}`;

/**
 * Lists requests that read every block, transaction, receipt and log of the sample chain, and states at several blocks.
 */
export async function listQuestions(service: ServiceProcess): Promise<Question[]> {
  const blocks: Question[] = Array.from({ length: LAST_BLOCK + 1 }, (_, number) => ({
    method: 'eth_getBlockByNumber',
    params: [hex(number), true],
  }));
  const questions = [...blocks];
  const accounts = new Set<string>();
  for (const reply of await query(service, blocks)) {
    const block = reply?.result as BlockResult;
    questions.push({ method: 'eth_getBlockByHash', params: [block.hash, false] });
    questions.push({ method: 'eth_getBlockReceipts', params: [block.hash] });
    for (const { hash, from, to } of block.transactions) {
      questions.push({ method: 'eth_getTransactionReceipt', params: [hash] });
      for (const address of [from, to]) if (address) accounts.add(address);
    }
  }
  for (let from = 0; from <= LAST_BLOCK; from += LOG_BLOCKS) {
    const to = Math.min(from + LOG_BLOCKS - 1, LAST_BLOCK);
    questions.push({ method: 'eth_getLogs', params: [{ fromBlock: hex(from), toBlock: hex(to) }] });
  }
  for (let number = 0; number <= LAST_BLOCK; number += STATE_EVERY) {
    for (const address of [...accounts].slice(0, ACCOUNTS)) {
      questions.push({ method: 'eth_getProof', params: [address, ['0x0', '0x1'], hex(number)] });
      questions.push({
        method: 'eth_estimateGas',
        params: [{ from: address, to: address, value: '0x1' }, hex(number)],
      });
      questions.push({ method: 'eth_call', params: [{ from: address, to: address }, hex(number)] });
    }
  }
  for (const [method, examples] of readExamples()) {
    for (const { params } of examples) questions.push({ method, params });
  }
  return questions;
}

/** Sends questions in batches. Returns the responses in their order. */
export async function query(service: ServiceProcess, questions: readonly Question[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < questions.length; from += BATCH) {
    const part = questions.slice(from, from + BATCH);
    const batch = part.map((question, id) => ({ jsonrpc: '2.0', id, ...question }));
    const result = new Map<number, Reply>();
    try {
      const response = await service.post(batch);
      if (Array.isArray(response)) for (const reply of response) result.set(reply.id, reply);
    } catch {
      // The process has ended, and none of its responses was wrong.
    }
    for (const { id } of batch) replies.push(result.get(id));
  }
  return replies;
}
