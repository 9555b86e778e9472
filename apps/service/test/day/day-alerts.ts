import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** An alert whose condition was met. */
export interface MetAlert {
  readonly alert: string;
  /** The section of the docs that says what to do. */
  readonly runbook: string;
  /** The servers and labels for which it was met. */
  readonly where: Set<string>;
}

/** Checks the conditions of alert rules on the metrics of servers. */
export interface AlertConditions {
  /** The alerts whose conditions cannot be checked here: they compare or aggregate several series. */
  readonly unchecked: readonly string[];
  /** Adds the metrics of a server, as Prometheus reads them. */
  add(server: string, metrics: string): void;
  /** Returns the alerts whose conditions were met at any time, however briefly. */
  met(): readonly MetAlert[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
}

interface Condition {
  readonly name: string;
  readonly isIncrease: boolean;
  readonly isMet: (value: number) => boolean;
}

const RULES = join(import.meta.dirname, '../../../../deploy/prometheus/ethread.rules.yml');
/** `metric == 0`, or `increase(metric[1h]) > 0`. */
const SIMPLE = /^(?:(\w+)|increase\((\w+)\[\w+\]\)) (==|<|>) (\d+(?:\.\d+)?)$/;

/** Reads the rules that the service is delivered with. */
export function readRules(): readonly Rule[] {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(RULES, 'utf8'));
  return groups.flatMap(({ rules }) => rules);
}

/** Creates the check of rules. It ignores for how long a condition must be met. */
export function createAlertConditions(rules = readRules()): AlertConditions {
  const conditions = rules.map((rule) => ({ ...rule, condition: conditionOf(rule.expr) }));
  const met = new Map<string, MetAlert>();
  const last = new Map<string, number>();
  return {
    unchecked: conditions.filter(({ condition }) => !condition).map(({ alert }) => alert),
    add(server, metrics) {
      for (const { name, labels, value } of seriesOf(metrics)) {
        const key = `${server} ${name}${labels}`;
        // A restarted process counts from 0. The first value of a series is none of its increase.
        const before = last.get(key) ?? value;
        const increase = value < before ? value : value - before;
        last.set(key, value);
        for (const { alert, annotations, condition } of conditions) {
          if (condition?.name !== name || !condition.isMet(condition.isIncrease ? increase : value)) continue;
          const known = met.get(alert) ?? { alert, runbook: annotations.runbook, where: new Set() };
          known.where.add(`${server}${labels}`);
          met.set(alert, known);
        }
      }
    },
    met: () => [...met.values()],
  };
}

function conditionOf(expr: string): Condition | undefined {
  const [, gauge, counter, comparison, text] = SIMPLE.exec(expr.trim()) ?? [];
  const name = gauge ?? counter;
  if (name === undefined || text === undefined) return undefined;
  const limit = Number(text);
  const isMet = {
    '==': (value: number) => value === limit,
    '<': (value: number) => value < limit,
    '>': (value: number) => value > limit,
  }[comparison ?? ''];
  return isMet && { name, isIncrease: counter !== undefined, isMet };
}

function* seriesOf(metrics: string) {
  for (const line of metrics.split('\n')) {
    const [, name, labels = '', value] = /^(\w+)(\{.*\})? (\S+)$/.exec(line) ?? [];
    if (name !== undefined) yield { name, labels, value: Number(value) };
  }
}
