import { createRandom } from '@ethread/core';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { storedSample } from '../stored-sample.ts';
import { SAMPLE_CHAIN, type ServiceProcess, startService, temporaryFolder } from '../service-process.ts';
import { query, listQuestions, type Question, type Reply } from './requests.ts';

const INTERNAL_ERROR = -32603;

/** One bit of a file. */
export interface Flip {
  readonly file: string;
  readonly byte: number;
  readonly bit: number;
}

/** The behaviour of a service over a store with one flipped bit. */
export interface FlipOutcome {
  readonly flip: Flip;
  /** `rejected`: the service did not start. `ended`: its process ended while it served. */
  readonly end: 'served' | 'rejected' | 'ended';
  readonly right: number;
  /** Internal errors in place of results. */
  readonly errors: number;
  readonly wrong: readonly { readonly question: Question; readonly expected: Reply; readonly reply: Reply }[];
}

/**
 * Flips one bit at a time in a copy of the sample chain's data folder, serves the copy, and compares every response
 * with that of the intact store. With a stride, it sends only every so many of the requests.
 */
export async function* runFlips(count: number, seed: number, stride = 1): AsyncGenerator<FlipOutcome> {
  const whole = await storedSample();
  const service = await serve(whole);
  const questions = (await listQuestions(service)).filter((_question, index) => index % stride === 0);
  const expected = await query(service, questions);
  await service.stop();
  const random = createRandom(seed).next;
  const files = filesIn(whole).map((file) => ({ file, size: readFileSync(join(whole, file)).length }));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  for (let done = 0; done < count; done++) {
    let byte = Math.floor(random() * total);
    const at = files.find(({ size }) => byte < size || ((byte -= size), false));
    if (!at) throw new Error('the data folder has no bytes');
    const flip = { file: at.file, byte, bit: Math.floor(random() * 8) };
    yield await outcomeOf(whole, flip, questions, expected);
  }
}

async function outcomeOf(
  whole: string,
  flip: Flip,
  questions: readonly Question[],
  expected: readonly Reply[],
): Promise<FlipOutcome> {
  const data = temporaryFolder();
  cpSync(whole, data, { recursive: true });
  const path = join(data, flip.file);
  const bytes = readFileSync(path);
  bytes[flip.byte] = (bytes[flip.byte] ?? 0) ^ (1 << flip.bit);
  writeFileSync(path, bytes);
  let service: ServiceProcess;
  try {
    service = await serve(data);
  } catch {
    return { flip, end: 'rejected', right: 0, errors: 0, wrong: [] };
  }
  const replies = await query(service, questions);
  const hasEnded = service.process.exitCode !== null || replies.includes(undefined);
  await service.stop();
  let right = 0;
  let errors = 0;
  const wrong: { question: Question; expected: Reply; reply: Reply }[] = [];
  for (const [index, question] of questions.entries()) {
    const reply = replies[index];
    if (!reply) continue;
    if (isDeepStrictEqual(reply, expected[index])) right++;
    else if (reply.error?.code === INTERNAL_ERROR) errors++;
    else wrong.push({ question, expected: expected[index], reply });
  }
  return { flip, end: hasEnded ? 'ended' : 'served', right, errors, wrong };
}

const serve = (data: string) =>
  startService({ genesis: join(SAMPLE_CHAIN, 'genesis.json'), imports: [], data });

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}
