import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject, listOf, own } from '../json.ts';
import { adviceFor } from '../nearest-name.ts';
import { createProblems, type Problems } from '../problems.ts';
import type { Rule, Severity } from './rule.ts';

/** The severities of rules, and the parts that break a rule on purpose. */
export interface LintConfiguration {
  /** Severities by the rule's name. The other rules have their own severity. */
  readonly rules: ReadonlyMap<string, Severity>;
  readonly ignore: readonly Ignored[];
}

/** A part of the document in which a rule does not apply. */
export interface Ignored {
  readonly rule: string;
  /** The place as findings print it, such as `methods.eth_getLogs`. It includes the parts in it. */
  readonly at: string;
  /** Why the rule does not apply. */
  readonly reason: string;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'off'];

/** The configuration that changes nothing. */
export const DEFAULT_CONFIGURATION: LintConfiguration = { rules: new Map(), ignore: [] };

/**
 * Reads a configuration: `{ rules: { NAME: error|warning|off }, ignore: [{ rule, at, reason }] }`.
 *
 * @param rules The rules that it may name.
 * @throws {DocumentError} naming every error, with the nearest name of a rule.
 */
export function readLintConfiguration(value: Json, rules: readonly Rule[]): LintConfiguration {
  if (!isObject(value)) throw new DocumentError('the configuration of rules must be an object');
  const problems = createProblems();
  checkKeys(value, ['rules', 'ignore'], 'the configuration of rules', problems);
  const names = rules.map(({ name }) => name);
  const configuration = {
    rules: readSeverities(own(value, 'rules') ?? {}, names, problems),
    ignore: readIgnored(own(value, 'ignore') ?? [], names, problems),
  };
  problems.throwAny();
  return configuration;
}

function readSeverities(value: Json, names: readonly string[], problems: Problems) {
  const severities = new Map<string, Severity>();
  if (!isObject(value)) problems.add('rules: expected an object of severities by name');
  for (const [name, given] of Object.entries(isObject(value) ? value : {})) {
    checkName(name, names, `rules.${name}`, problems);
    const severity = SEVERITIES.find((one) => one === given);
    if (severity === undefined) problems.add(`rules.${name}: expected error, warning or off`);
    else severities.set(name, severity);
  }
  return severities;
}

function readIgnored(value: Json, names: readonly string[], problems: Problems): readonly Ignored[] {
  if (!Array.isArray(value)) problems.add('ignore: expected a list');
  return listOf(value).map((entry, index) => {
    const at = `ignore.${index}`;
    const given = isObject(entry) ? entry : {};
    checkKeys(given, ['rule', 'at', 'reason'], at, problems);
    const text = (key: string) => {
      const found = own(given, key);
      if (typeof found === 'string' && found !== '') return found;
      problems.add(`${at}.${key}: expected a text`);
      return '';
    };
    const ignored = { rule: text('rule'), at: text('at'), reason: text('reason') };
    if (ignored.rule !== '') checkName(ignored.rule, names, `${at}.rule`, problems);
    return ignored;
  });
}

function checkName(name: string, names: readonly string[], at: string, problems: Problems): void {
  if (!names.includes(name)) problems.add(`${at}: ${name} is not a rule${adviceFor(name, names)}`);
}

function checkKeys(object: JsonObject, known: readonly string[], at: string, problems: Problems): void {
  for (const key of Object.keys(object))
    if (!known.includes(key)) problems.add(`${at}: ${key} is unknown${adviceFor(key, known)}`);
}
