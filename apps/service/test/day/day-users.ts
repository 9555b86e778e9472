import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@ethread/core';
import { methodTable } from '@ethread/types';
import type { EmptyBlock } from '@ethread/upstreams/testing';
import { callOf } from '../json-rpc.ts';
import { FailedTry, postToServers, repeatTry } from '../patient-client.ts';
import { judgeResponse } from './judge-response.ts';

type MethodName = keyof typeof methodTable;

/** What the users of a day saw. */
export interface DayTally {
  readonly wrong: string[];
  /** Calls without a right response after all tries. */
  readonly lost: string[];
  /** Tries without a response, by the reason. A client tries again. */
  readonly failedTries: Map<string, number>;
  /** Latencies from the first try to the response, in milliseconds. */
  readonly latencies: Map<MethodName, number[]>;
  /** Responses by their header `X-Head`: who vouched for the block that they were read from. */
  readonly heads: Map<string, number>;
  /** Credits of the calls with a response. */
  credits: number;
}

/** Users who call until they are stopped. */
export interface DayUsers {
  readonly tally: DayTally;
  stop(): Promise<void>;
}

export interface DayUsersOptions {
  readonly url: string;
  readonly count: number;
  /** The mean pause of a user between two calls, in milliseconds. */
  readonly pauseMs: number;
  readonly blocks: readonly EmptyBlock[];
  /** Returns the number of the newest block. */
  readonly head: () => number;
  /** Returns the newest block that every server surely has. */
  readonly settled: () => number;
  readonly random: Random;
}

/** A call, and the check of its result. */
interface Usual {
  readonly method: MethodName;
  readonly share: number;
  readonly params: () => readonly unknown[];
  /** Returns the newest block that the server must have for a result. undefined: every server has one. */
  readonly needs?: (params: readonly unknown[]) => number;
  readonly isRight: (result: unknown, params: readonly unknown[]) => boolean;
}

const TRIES = 60;
const RETRY_MS = 250;
const hex = (number: number) => `0x${number.toString(16)}`;

/** Starts the users. */
export function startUsers({
  url,
  count,
  pauseMs,
  blocks,
  head,
  settled,
  random,
}: DayUsersOptions): DayUsers {
  const tally: DayTally = {
    wrong: [],
    lost: [],
    failedTries: new Map(),
    latencies: new Map(),
    heads: new Map(),
    credits: 0,
  };
  const mix = mixOf(blocks, settled, random);
  const ending = new AbortController();

  function pick(): Usual {
    let left = random.next() * mix.reduce((sum, { share }) => sum + share, 0);
    return mix.find(({ share }) => (left -= share) < 0) ?? mix[0] ?? fail();
  }

  async function callOnce({ method, params, needs, isRight }: Usual): Promise<void> {
    const made = params();
    const body = JSON.stringify(callOf(method, made));
    const began = performance.now();
    const isServed = await repeatTry(
      async () => {
        const { text, headers } = await postToServers(url, body);
        const { result, error } = Object(JSON.parse(text));
        const verdict = judgeResponse({ result, error, headers }, { needs: needs?.(made), head: head() });
        if (verdict.retry !== undefined) throw new FailedTry(verdict.retry);
        const source = headers.get('X-Head') ?? 'none';
        tally.heads.set(source, (tally.heads.get(source) ?? 0) + 1);
        const latencies = tally.latencies.get(method) ?? [];
        tally.latencies.set(method, latencies);
        latencies.push(performance.now() - began);
        tally.credits += methodTable[method].credits;
        const fault =
          verdict.fault ?? (isRight(result, made) ? undefined : 'another result than the chain has');
        if (fault !== undefined) tally.wrong.push(printWrong(fault, body, text, headers, head()));
      },
      {
        tries: TRIES,
        pauseMs: RETRY_MS,
        onFailed: (reason) => tally.failedTries.set(reason, (tally.failedTries.get(reason) ?? 0) + 1),
      },
    );
    if (!isServed) tally.lost.push(body);
  }

  async function use(): Promise<void> {
    while (!ending.signal.aborted) {
      await callOnce(pick());
      await sleep(2 * pauseMs * random.next(), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const users = Array.from({ length: count }, use);
  return {
    tally,
    async stop() {
      ending.abort();
      await Promise.all(users);
    },
  };
}

/** The shares of methods are those of the plan's assumptions, with the rest of the contract beside them. */
function mixOf(blocks: readonly EmptyBlock[], settled: () => number, random: Random): readonly Usual[] {
  const number = () => random.between(0, settled());
  const address = () => hex(random.between(2 ** 40, 2 ** 41)).padEnd(42, '0');
  const isBlock = (result: unknown) => {
    const { hash, number: of } = Object(result);
    return hash !== undefined && blocks[Number(of)]?.name === hash;
  };
  const isEmpty = (result: unknown) => Array.isArray(result) && result.length === 0;
  return [
    {
      method: 'eth_call',
      share: 0.45,
      params: () => [{ from: address(), to: address(), data: '0x70a08231' }, 'latest'],
      isRight: (result) => result === '0x',
    },
    {
      method: 'eth_getBlockByNumber',
      share: 0.1,
      params: () => [hex(number()), false],
      needs: ([at]) => Number(at),
      isRight: (result, [at]) => isBlock(result) && Object(result).number === at,
    },
    { method: 'eth_getBlockByNumber', share: 0.1, params: () => ['latest', false], isRight: isBlock },
    {
      method: 'eth_getBlockByHash',
      share: 0.05,
      params: () => [blocks[number()]?.name, true],
      needs: ([hash]) => blocks.findIndex(({ name }) => name === hash),
      isRight: (result, [hash]) => isBlock(result) && Object(result).hash === hash,
    },
    {
      method: 'eth_getLogs',
      share: 0.15,
      params: () => {
        const from = number();
        return [{ fromBlock: hex(from), toBlock: hex(Math.min(settled(), from + 100)), address: address() }];
      },
      needs: ([filter]) => Number(Object(filter).toBlock),
      isRight: isEmpty,
    },
    {
      method: 'eth_getBlockReceipts',
      share: 0.05,
      params: () => [hex(number())],
      needs: ([at]) => Number(at),
      isRight: isEmpty,
    },
    {
      method: 'eth_estimateGas',
      share: 0.05,
      params: () => [{ from: address(), to: address() }, 'latest'],
      isRight: (result) => Number(result) >= 21_000 && Number(result) < 22_000,
    },
    {
      method: 'eth_getProof',
      share: 0.05,
      params: () => [address(), [], 'latest'],
      isRight: (result) => Object(result).balance === '0x0' && Object(result).nonce === '0x0',
    },
  ];
}

/** Prints a wrong response with what proves it. */
function printWrong(fault: string, body: string, text: string, headers: Headers, head: number): string {
  const seen = ['X-Server', 'X-Head', 'X-Head-Number', 'X-Block-Number', 'X-Head-Age', 'X-Proof']
    .flatMap((name) => (headers.has(name) ? `${name} ${headers.get(name)}` : []))
    .join(', ');
  return `${fault}: ${body} → ${text.slice(0, 300)} (${seen}; the head is ${hex(head)})`;
}

function fail(): never {
  throw new Error('there is no call');
}
