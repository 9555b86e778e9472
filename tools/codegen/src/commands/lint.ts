import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '@ethread/openrpc';
import {
  DEFAULT_CONFIGURATION,
  type Finding,
  type Ignored,
  lintDocument,
  readLintConfiguration,
  type Rule,
  RULES,
} from '@ethread/openrpc/lint';
import { parseText } from '../source/parse-text.ts';
import { readWhole } from '../source/read-whole.ts';
import { createLocator } from './locate-path.ts';
import type { Output } from './output.ts';
import { readFlags } from './read-flags.ts';
import { USAGE } from './usage.ts';

/** Applies rules to a document. Returns the exit code: 1 for an error, or for more warnings than allowed. */
export async function lintCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = readFlags(args, {
    config: { type: 'string' },
    json: { type: 'boolean', default: false },
    'max-warnings': { type: 'string', default: 'Infinity' },
    plugin: { type: 'string', multiple: true, default: [] },
    remote: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
  });
  const rules = [...RULES, ...(await readPlugins(values.plugin))];
  if (values.rules) {
    for (const { name, severity, explanation } of rules) output.log(`${name} (${severity}): ${explanation}`);
    return 0;
  }
  const [place] = positionals;
  const maxWarnings = Number(values['max-warnings']);
  if (place === undefined || positionals.length > 1 || Number.isNaN(maxWarnings))
    throw new DocumentError(`usage: ${USAGE.lint}`);
  const configuration =
    values.config === undefined ? DEFAULT_CONFIGURATION : readConfiguration(values.config, rules);
  const { findings, unused } = lintDocument(await readWhole(place, values), configuration, rules);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors + unused.length;
  if (values.json) output.log(JSON.stringify({ findings, unused }));
  else print({ place, findings, unused, summary: `${errors} errors, ${warnings} warnings` }, output);
  return errors > 0 || warnings > maxWarnings ? 1 : 0;
}

function print(
  {
    place,
    findings,
    unused,
    summary,
  }: {
    readonly place: string;
    readonly findings: readonly Finding[];
    readonly unused: readonly Ignored[];
    readonly summary: string;
  },
  output: Output,
): void {
  const locate = findings.length > 0 ? createLocator(place) : () => place;
  for (const { rule, severity, path, place: part, message } of findings)
    output.log(`${locate(path)}: ${severity} ${rule}: ${part}: ${message}`);
  for (const { rule, at } of unused)
    output.log(`warning: the configuration ignores ${rule} at ${at}, where it finds nothing`);
  output.log(summary);
}

function readConfiguration(file: string, rules: readonly Rule[]) {
  try {
    return readLintConfiguration(parseText(readFileSync(file, 'utf8'), file), rules);
  } catch (cause) {
    const message = String(Object(cause).message);
    throw new DocumentError(message.startsWith(file) ? message : `${file}: ${message}`, { cause });
  }
}

/** Returns the rules of plugins: modules whose default export is a list of rules. */
async function readPlugins(files: readonly string[]): Promise<readonly Rule[]> {
  const rules: Rule[] = [];
  for (const file of files) {
    const module: { default?: readonly Rule[] } = await import(pathToFileURL(resolve(file)).href);
    if (!Array.isArray(module.default))
      throw new DocumentError(`${file}: has no default export that is a list of rules`);
    rules.push(...module.default);
  }
  return rules;
}
