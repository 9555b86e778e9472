import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SETTINGS = join(import.meta.dirname, '../../../../apps/service/bin/runtime-settings.json');

/** Returns the command of a program of ethread, with the settings of Node that the wrapper of the service makes. */
export function nodeCommand(program: string, args: readonly string[]): readonly [string, ...string[]] {
  const settings: {
    readonly flags: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
  } = JSON.parse(readFileSync(SETTINGS, 'utf8'));
  const variables = Object.entries(settings.environment).map(([name, value]) => `${name}=${value}`);
  const node = [process.execPath, ...settings.flags, '--conditions=@ethread/source'];
  return ['env', ...variables, ...node, program, ...args];
}
