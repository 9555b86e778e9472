import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '@ethread/openrpc';
import type { ParamCheck } from '@ethread/types/checks';
import { emitValidators } from '../emitters/validators.ts';
import { compileFiles } from './compiled.ts';

const RUNTIME = join(import.meta.dirname, '../../../../packages/contract/types/src/fault.ts');

/** The generated checks of a document, compiled strictly. */
export interface CompiledChecks {
  readonly code: string;
  readonly messages: readonly string[];
  readonly paramChecks: ReadonlyMap<string, readonly ParamCheck[]>;
  remove(): void;
}

export async function compileChecks(contract: Contract): Promise<CompiledChecks> {
  const code = emitValidators(contract, { from: './fault.js' });
  const { messages, load, remove } = compileFiles(
    new Map([
      ['package.json', '{"type":"module"}'],
      ['validators.ts', code],
      ['fault.ts', readFileSync(RUNTIME, 'utf8')],
    ]),
  );
  const { paramChecks } = await load<Pick<CompiledChecks, 'paramChecks'>>('validators');
  return { code, messages, paramChecks, remove };
}
