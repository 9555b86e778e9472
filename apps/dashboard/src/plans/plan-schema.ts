import type { Change } from '../changes/change-list.tsx';

/** The rule for one field of a plan. */
export interface FieldRule {
  readonly name: string;
  readonly description: string;
  readonly kind: 'number' | 'boolean';
  readonly isRequired: boolean;
  /** The bounds of a number. */
  readonly least: number;
  readonly most: number;
  /** The value of a plan that omits the field; undefined for none. */
  readonly fallback: number | boolean | undefined;
}

/** The rules for plans in the configuration. */
export interface PlanRules {
  readonly namePattern: RegExp;
  readonly fields: readonly FieldRule[];
}

/** A plan in progress: its name, and the fields as the user typed them. Empty fields are omitted. */
export interface PlanDraft {
  readonly name: string;
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** A file of the site: the schema of the service's configuration. */
const SCHEMA = new URL('../../../../docs/ethread.schema.json', import.meta.url);

/** Fetches the rules for plans from the schema of the configuration. */
export async function fetchPlanRules(): Promise<PlanRules> {
  const response = await fetch(SCHEMA);
  return readPlanRules(await response.json());
}

/** Reads the rules for plans in the schema of the configuration. @throws when it does not have the expected form. */
export function readPlanRules(schema: unknown): PlanRules {
  const plans = at(schema, 'properties', 'plans');
  const plan = at(plans, 'additionalProperties');
  const required = at(plan, 'required');
  const pattern = at(plans, 'propertyNames', 'pattern');
  return {
    namePattern: new RegExp(String(pattern), 'u'),
    fields: Object.entries(Object(at(plan, 'properties'))).map(([name, rule]) => {
      const fallback = at(rule, 'default');
      return {
        name,
        description: String(at(rule, 'description')),
        kind: at(rule, 'type') === 'boolean' ? 'boolean' : 'number',
        isRequired: Array.isArray(required) && required.includes(name),
        least: Number(at(rule, 'minimum') ?? 0),
        most: Number(at(rule, 'maximum') ?? Number.MAX_SAFE_INTEGER),
        fallback: typeof fallback === 'number' || typeof fallback === 'boolean' ? fallback : undefined,
      };
    }),
  };
}

/** Returns the value at a path of names, or undefined. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/** Returns the problems of a plan by field, as the service would report them when it reads the configuration. */
export function problemsOf(
  { namePattern, fields }: PlanRules,
  draft: PlanDraft,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  if (!namePattern.test(draft.name))
    problems.set('name', 'Expected lower-case letters, digits and hyphens, such as team-2.');
  for (const rule of fields) {
    const problem = rule.kind === 'number' ? problemOfNumber(rule, draft.values[rule.name]) : undefined;
    if (problem !== undefined) problems.set(rule.name, problem);
  }
  return problems;
}

function problemOfNumber({ isRequired, least, most }: FieldRule, typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (text === '') return isRequired ? 'Every plan states it.' : undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) return 'Expected a whole number.';
  const words = (bound: number) => bound.toLocaleString('en');
  if (number < least) return `Expected at least ${words(least)}.`;
  return number > most ? `Expected at most ${words(most)}.` : undefined;
}

/** Returns the limits of a plan that a valid draft changes. An empty field has its default. */
export function changesOfPlan({ fields }: PlanRules, plan: object, { values }: PlanDraft): readonly Change[] {
  const print = (value: unknown): string => {
    if (value === undefined) return 'no limit of its own';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return Number(value).toLocaleString('en');
  };
  return fields
    .map(({ name, fallback }) => {
      const typed = values[name] ?? '';
      const after = typeof typed === 'string' && typed.trim() === '' ? fallback : typed;
      return { field: name, before: print(at(plan, name) ?? fallback), after: print(after) };
    })
    .filter(({ before, after }) => before !== after);
}

/** Prints a valid plan as the configuration states it, without the fields that have their defaults. */
export function printPlan({ fields }: PlanRules, { name, values }: PlanDraft): string {
  const lines = fields.flatMap((rule) => {
    const typed = values[rule.name] ?? '';
    const text = typeof typed === 'string' ? typed.trim() : String(typed);
    return text === '' || text === String(rule.fallback) ? [] : [`    ${rule.name}: ${text}`];
  });
  return ['plans:', `  ${name}:`, ...lines, ''].join('\n');
}
