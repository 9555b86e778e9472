import { createRandom } from '@ethread/core';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../service-process.ts';
import type { Flip } from './run-flips.ts';

const SCRIPT = join(import.meta.dirname, 'account-stores.ts');
/** The file of the accounts. */
const FILE = 'accounts.sqlite';

/** The content that was read from stores with one flipped bit: the right one, none, or a wrong one. */
export interface AccountFlipOutcome {
  readonly flip: Flip;
  readonly end: 'right' | 'rejected' | 'wrong';
}

/** Flips one bit at a time in a copy of the account stores, and compares their whole content with the intact one. */
export function* runAccountFlips(count: number, seed: number): Generator<AccountFlipOutcome> {
  const whole = temporaryFolder();
  requireOutput(run('fill', whole));
  const expected = requireOutput(run('read', whole));
  const random = createRandom(seed).next;
  for (let done = 0; done < count; done++) {
    const bytes = readFileSync(join(whole, FILE));
    const flip = { file: FILE, byte: Math.floor(random() * bytes.length), bit: Math.floor(random() * 8) };
    bytes[flip.byte] = (bytes[flip.byte] ?? 0) ^ (1 << flip.bit);
    const data = temporaryFolder();
    cpSync(whole, data, { recursive: true });
    writeFileSync(join(data, FILE), bytes);
    const { status, stdout } = run('read', data);
    yield { flip, end: status !== 0 ? 'rejected' : stdout === expected ? 'right' : 'wrong' };
  }
}

/** Runs the script in a process of its own. */
function run(work: 'fill' | 'read', folder: string): SpawnSyncReturns<string> {
  return spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--conditions=@ethread/source', SCRIPT, work, folder],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
}

/** Returns the output of a process over intact stores. @throws when it failed. */
function requireOutput({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
  if (status !== 0) throw new Error(`the intact stores of accounts cannot be read:\n${stderr}`);
  return stdout;
}
