import type { JsonObject } from '../json.ts';
import type { Path } from '../reference/pointer.ts';
import { DEFAULT_CONFIGURATION, type Ignored, type LintConfiguration } from './lint-configuration.ts';
import { printPlace } from './print-place.ts';
import type { Rule, Severity } from './rule.ts';
import { RULES } from './rules/index.ts';

/** A part of a document that breaks a rule. */
export interface Finding {
  /** The name of the rule. */
  readonly rule: string;
  readonly severity: Exclude<Severity, 'off'>;
  readonly path: Path;
  /** The place in words, such as `methods.eth_getLogs.params.filter`. */
  readonly place: string;
  readonly message: string;
}

/** The outcome of all rules on a document. */
export interface LintResult {
  /** The findings in the order of the rules. */
  readonly findings: readonly Finding[];
  /** The entries under `ignore` that no finding needs any more. */
  readonly unused: readonly Ignored[];
}

/**
 * Returns the parts of a document that break a rule.
 *
 * @param document The document, with references to its own parts only. It need not be valid.
 * @param rules The rules to apply, by default those of this package.
 */
export function lintDocument(
  document: JsonObject,
  configuration: LintConfiguration = DEFAULT_CONFIGURATION,
  rules: readonly Rule[] = RULES,
): LintResult {
  const used = new Set<Ignored>();
  const findings = rules.flatMap((rule) => {
    const severity = configuration.rules.get(rule.name) ?? rule.severity;
    if (severity === 'off') return [];
    return [...rule.find(document)].flatMap(({ path, message }): Finding[] => {
      const place = printPlace(document, path);
      const ignored = configuration.ignore.find((one) => one.rule === rule.name && isWithin(place, one.at));
      if (ignored) used.add(ignored);
      return ignored ? [] : [{ rule: rule.name, severity, path, place, message }];
    });
  });
  return { findings, unused: configuration.ignore.filter((one) => !used.has(one)) };
}

const isWithin = (place: string, outer: string) => place === outer || place.startsWith(`${outer}.`);
