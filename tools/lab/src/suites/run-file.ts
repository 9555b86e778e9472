import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOO_LONG } from './by-design.ts';
import { networkOf, runChainTest } from './blockchain-test.ts';
import { runRlpTest, runTrieTest } from './codec-tests.ts';
import { runTransactionTest } from './transaction-tests.ts';
import { Checks, type SuiteResult } from './suite-result.ts';

/**
 * Runs all tests of one file. Resolves to one result for each category and fork in the file.
 *
 * @param root Folder of the unpacked archives.
 * @param folder Folder in which stores are created and removed.
 */
export async function runFile(root: string, file: string, folder: string): Promise<SuiteResult[]> {
  const json: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const [suite = '', category = ''] = file.split('/');
  const byFork = new Map<string, Checks>();
  for (const [name, test] of Object.entries<Record<string, unknown>>(Object(json))) {
    const fork = isChainSuite(suite) ? networkOf(test) : '';
    const checks = byFork.get(fork) ?? new Checks(file);
    byFork.set(fork, checks);
    await runTest(suite, file, name, test, folder, checks).catch((error: unknown) => {
      checks.fail(name, error);
    });
  }
  const row = isChainSuite(suite) ? category : suite;
  return [...byFork].map(([fork, checks]) => checks.result(row, fork));
}

async function runTest(
  suite: string,
  file: string,
  name: string,
  test: Record<string, unknown>,
  folder: string,
  checks: Checks,
): Promise<void> {
  if (isChainSuite(suite)) await runChainTest(name, test, folder, checks);
  if (suite === 'RLPTests') await runRlpTest(name, test, checks);
  if (suite === 'TransactionTests') await runTransactionTest(name, test, folder, checks);
  if (suite === 'TrieTests') await runTrieTest(file, name, test, checks);
}

/** Returns whether a suite has tests of whole blocks. The newest specification tests are in the folder `fixtures`. */
function isChainSuite(suite: string): boolean {
  return suite === 'BlockchainTests' || suite === 'fixtures';
}

/** Returns whether a file tests something that this project does. */
export function isRelevant(file: string): boolean {
  if (!file.endsWith('.json') || TOO_LONG.some((one) => one.file === file)) return false;
  // No chain has a trie whose keys have several lengths.
  if (file.startsWith('TrieTests/')) return /secure/i.test(file);
  // Each test of blocks has a genesis block, and difficulties before the Merge.
  return !/^(?:BasicTests|GenesisTests)\//.test(file);
}
