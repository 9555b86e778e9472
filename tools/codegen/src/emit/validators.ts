import type { Contract } from '../contract/contract.ts';
import type { Imports } from '../emitters/imports.ts';
import { emitValidators } from '../emitters/validators.ts';
import { readApi } from '../model/read-api.ts';
import { referencedReader } from '../source/read-source.ts';
import { describedWords } from './described-words.ts';
import { header } from './source.ts';

/** Emits the checks of all params. There are none of results, for which the service itself is responsible. */
export async function emitParamChecks({ document }: Contract, imports: Imports): Promise<string> {
  const api = await readApi({ location: 'file:///openrpc.json', value: document }, referencedReader());
  return `${header}\n${emitValidators(api, imports, { paramsOnly: true, words: describedWords })}`;
}
