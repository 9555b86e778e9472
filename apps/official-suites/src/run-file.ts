import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkOf, runChainTest } from './blockchain-test.ts';
import {
  runDifficultyTest,
  runGenesisTest,
  runRlpTest,
  runTransactionTest,
  runTrieTest,
} from './codec-tests.ts';
import { runPrecompileTests } from './precompile-tests.ts';
import { Checks, type SuiteResult } from './suite-result.ts';

/**
 * Runs all tests of one file.
 *
 * @param root The folder that the archives are unpacked in.
 * @param folder Where stores are made and removed.
 */
export async function runFile(root: string, file: string, folder: string): Promise<SuiteResult> {
  const json: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const checks = new Checks(file);
  const [suite = '', category = '', subcategory = ''] = file.split('/');
  if (suite === 'precompiles') {
    await runPrecompileTests(file, Array.isArray(json) ? json : [], folder, checks);
    return checks.result('precompiles');
  }
  let group = suite;
  for (const [name, test] of Object.entries<Record<string, unknown>>(Object(json))) {
    if (suite === 'BlockchainTests') {
      group = `${category}/${groupOf(subcategory)} | ${networkOf(test)}`;
      await runChainTest(name, test, folder, checks);
    }
    if (suite === 'RLPTests') await runRlpTest(name, test, checks);
    if (suite === 'TransactionTests') await runTransactionTest(name, test, checks);
    if (suite === 'TrieTests') await runTrieTest(file, name, test, checks);
    if (suite === 'GenesisTests') await runGenesisTest(name, test, folder, checks);
    if (suite === 'BasicTests') await runDifficultyTest(file, name, test, checks);
  }
  return checks.result(group);
}

const groupOf = (name: string) => (name.endsWith('.json') ? '' : name);

/** Whether a file holds tests of what this project does. */
export function isRelevant(file: string): boolean {
  if (!file.endsWith('.json')) return false;
  // A trie of keys of several lengths is none that a chain has.
  if (file.startsWith('TrieTests/')) return /secure/i.test(file);
  // The rest is of encodings and keys that no header, block or call has.
  if (file.startsWith('BasicTests/')) return /difficulty/.test(file) && !/Custom/.test(file);
  return true;
}
