import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { silentLogger, systemClock } from '@ethread/core';
import { type CreditAccount, type Hold, LedgerUnreachableError } from '@ethread/ports';
import { openDatabase } from '../../testing/open-database.ts';
import { createLedger } from '../ledger.ts';
import type { LedgerOptions } from '../ledger.ts';

/** A ledger in a separate process, which can be stopped and killed. */
export interface LedgerProcess {
  /** Returns the number of the hold, or the reason for a rejection. */
  reserve(account: CreditAccount, credits: number): Promise<number | 'rejected' | 'unreachable'>;
  end(hold: number, how: 'settle' | 'refund'): Promise<void>;
  remaining(account: CreditAccount): Promise<number>;
  spent(accountId: string, date: string): Promise<number>;
  /** Closes the ledger, after which the process ends. */
  close(): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  readonly pid: number;
}

export interface LedgerOrder {
  /** The file of SQLite, or the URL of PostgreSQL. */
  readonly place: string;
  readonly options: LedgerOptions;
}

type Question =
  | { readonly request: 'reserve'; readonly account: CreditAccount; readonly credits: number }
  | { readonly request: 'end'; readonly hold: number; readonly how: 'settle' | 'refund' }
  | { readonly request: 'remaining'; readonly account: CreditAccount }
  | { readonly request: 'spent'; readonly accountId: string; readonly date: string }
  | { readonly request: 'close' };

const processes = new Set<LedgerProcess>();

/** Ends the processes that a test left running. */
export async function killLeftProcesses(): Promise<void> {
  for (const left of [...processes]) await left.kill('SIGKILL');
}

/** Opens a ledger in a separate process. */
export async function openLedgerProcess(order: LedgerOrder): Promise<LedgerProcess> {
  const args = ['--conditions=@ethread/source', import.meta.filename, JSON.stringify(order)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  child.stdin.on('error', () => {});
  const responses = createInterface(child.stdout)[Symbol.asyncIterator]();
  const hear = async (): Promise<unknown> => {
    const { done, value } = await responses.next();
    if (done) {
      const [code, signal] = await exited;
      throw new Error(`the process has ended with ${signal ?? code}`);
    }
    return JSON.parse(value);
  };
  await hear();

  let last: Promise<unknown> = Promise.resolve();
  function query(question: Question): Promise<unknown> {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    last = last.then(hear, hear);
    return last;
  }

  const opened: LedgerProcess = {
    pid: child.pid ?? 0,
    async reserve(account, credits) {
      const response = await query({ request: 'reserve', account, credits });
      return response === 'rejected' || response === 'unreachable' ? response : Number(response);
    },
    async end(hold, how) {
      await query({ request: 'end', hold, how });
    },
    remaining: async (account) => Number(await query({ request: 'remaining', account })),
    spent: async (accountId, date) => Number(await query({ request: 'spent', accountId, date })),
    async close() {
      await query({ request: 'close' });
      await exited;
      processes.delete(opened);
    },
    async kill(signal) {
      child.kill(signal);
      if (signal !== 'SIGKILL') return;
      await exited;
      processes.delete(opened);
    },
  };
  processes.add(opened);
  return opened;
}

/** Runs the child's side, which responds to one request after the other. */
async function serveQuestions({ place, options }: LedgerOrder): Promise<void> {
  const database = await openDatabase(place);
  const ledger = createLedger({ database, clock: systemClock, logger: silentLogger }, options);
  const holds: Hold[] = [];
  const say = (response: unknown) => process.stdout.write(`${JSON.stringify(response)}\n`);
  const questions = createInterface(process.stdin);
  say('open');

  async function respond(question: Question): Promise<unknown> {
    switch (question.request) {
      case 'reserve': {
        const hold = await ledger.reserve(question.account, question.credits);
        return hold ? holds.push(hold) - 1 : 'rejected';
      }
      case 'end':
        holds[question.hold]?.[question.how]();
        return 'ended';
      case 'remaining':
        return ledger.remaining(question.account);
      case 'spent':
        return ledger.spent(question.accountId, question.date);
      case 'close':
        await ledger.close();
        await database.close();
        questions.close();
        return 'closed';
    }
  }

  for await (const line of questions) {
    try {
      say(await respond(JSON.parse(line) as Question));
    } catch (error) {
      if (!(error instanceof LedgerUnreachableError)) throw error;
      say('unreachable');
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  await serveQuestions(JSON.parse(process.argv[2] ?? '') as LedgerOrder);
}
