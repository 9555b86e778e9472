import type { Key, Plan } from '@ethread/admin/client';
import { CopyButton } from '@ethread/ui';
import { useEffect, useId, useState } from 'react';
import { useSigned } from '../ask/context.ts';
import { messageOf } from '../ask/use-query.ts';
import { ChangeList } from '../changes/change-list.tsx';
import {
  changesOfPlan,
  fetchPlanRules,
  type FieldRule,
  type PlanDraft,
  type PlanRules,
  printPlan,
  problemsOf,
} from './plan-schema.ts';

interface PlanFormProps {
  /** The plan to change; undefined to add one. */
  readonly of: Plan | undefined;
  /** The names of all plans. */
  readonly taken: readonly string[];
  /** The active keys of the plan. */
  readonly keys: readonly Key[];
  readonly onClose: () => void;
}

/** A form that checks a plan by the rules of the configuration, and prints what to paste there. */
export function PlanForm({ of, taken, keys, onClose }: PlanFormProps) {
  const [rules, setRules] = useState<PlanRules>();
  const [failure, setFailure] = useState<string>();
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(of));
  useEffect(() => {
    fetchPlanRules().then(setRules, (error: unknown) => setFailure(messageOf(error)));
  }, []);
  if (failure !== undefined)
    return (
      <p className="notice" role="alert">
        {failure}
      </p>
    );
  if (!rules) return <p className="waiting">Loading…</p>;
  const problems = new Map(problemsOf(rules, draft));
  if (!of && taken.includes(draft.name)) problems.set('name', 'Another plan has this name.');
  const title = of ? `Change of ${of.name}` : 'New plan';
  return (
    <section className="card plan-form" aria-label={title}>
      <header className="filters">
        <h2>{title}</h2>
        <span className="grow" />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <div className="plan-fields">
        {!of && (
          <TextField
            label="name"
            hint="The name in keys and in the configuration."
            value={draft.name}
            problem={draft.name === '' ? undefined : problems.get('name')}
            onChange={(name) => setDraft({ ...draft, name })}
          />
        )}
        {rules.fields.map((rule) => (
          <RuleField
            key={rule.name}
            rule={rule}
            value={draft.values[rule.name]}
            problem={problems.get(rule.name)}
            onChange={(value) => setDraft({ ...draft, values: { ...draft.values, [rule.name]: value } })}
          />
        ))}
      </div>
      {problems.size > 0 ? (
        <p className="notice" role="status">
          The service would reject this plan: {[...problems.keys()].join(', ')}.
        </p>
      ) : (
        <>
          {of && <ChangeList changes={changesOfPlan(rules, of, draft)} />}
          <Proposal text={printPlan(rules, draft)} />
        </>
      )}
      {of && problems.size === 0 && (
        <Effects keys={keys} plan={of} creditsPerDay={Number(draft.values['creditsPerDay'])} />
      )}
    </section>
  );
}

/** Returns the fields of a plan as text. */
function draftOf(plan: Plan | undefined): PlanDraft {
  if (!plan) return { name: '', values: {} };
  const { name, ...limits } = plan;
  const values = Object.entries(limits).map(([field, value]) => [
    field,
    typeof value === 'boolean' ? value : String(value),
  ]);
  return { name, values: Object.fromEntries(values) };
}

interface RuleFieldProps {
  readonly rule: FieldRule;
  readonly value: string | boolean | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function RuleField({ rule, value, problem, onChange }: RuleFieldProps) {
  const { name, kind, description, fallback } = rule;
  const hint = useId();
  if (kind === 'boolean')
    return (
      <div className="plan-field">
        <label>
          <span className="mono">{name}</span>
          <select
            value={String(value ?? fallback)}
            aria-describedby={hint}
            onChange={({ target }) => onChange(target.value === 'true')}
          >
            <option value="true">yes</option>
            <option value="false">no</option>
          </select>
        </label>
        <small id={hint} className="hint">
          {description}
        </small>
      </div>
    );
  return (
    <TextField
      label={name}
      hint={description}
      value={typeof value === 'string' ? value : ''}
      placeholder={fallback === undefined ? undefined : String(fallback)}
      problem={problem}
      onChange={onChange}
    />
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

function TextField({ label, hint, value, placeholder, problem, onChange }: TextFieldProps) {
  const words = useId();
  return (
    <div className="plan-field">
      <label>
        <span className="mono">{label}</span>
        <input
          inputMode={label === 'name' ? 'text' : 'numeric'}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={words}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <small id={words} className={problem === undefined ? 'hint' : 'problem'}>
        {problem ?? hint}
      </small>
    </div>
  );
}

/** The text to paste into the configuration. */
function Proposal({ text }: { text: string }) {
  return (
    <>
      <p>
        Put this into the configuration, in place of the plan of that name. Every server applies it within a
        second, and <code>ethread config check</code> checks the whole file before.
      </p>
      <pre className="snippet mono" tabIndex={0} role="group" aria-label="Configuration">
        {text}
      </pre>
      <p>
        <CopyButton text={() => text} />
      </p>
    </>
  );
}

interface EffectsProps {
  readonly keys: readonly Key[];
  readonly plan: Plan;
  /** The proposed credits of a day. */
  readonly creditsPerDay: number;
}

/** The most keys whose credits are read. */
const MAX_READ = 100;

/** The effects of the change on the plan's keys: which of them spent more today than the proposal allows. */
function Effects({ keys, plan, creditsPerDay }: EffectsProps) {
  const { admin } = useSigned();
  const [spent, setSpent] = useState<ReadonlyMap<string, number>>();
  const ids = keys
    .slice(0, MAX_READ)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    let isCurrent = true;
    const read = ids.split(',').filter((id) => id !== '');
    void Promise.all(read.map(async (id) => [id, (await admin.credits_get(id)).spent] as const))
      .then((all) => isCurrent && setSpent(new Map(all)))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [admin, ids]);
  if (keys.length === 0) return <p className="hint">It affects no active key.</p>;
  const exhausted = keys.filter(({ id }) => (spent?.get(id) ?? 0) >= creditsPerDay);
  return (
    <p className={exhausted.length > 0 && creditsPerDay < plan.creditsPerDay ? 'notice' : 'hint'}>
      {keys.length === 1 ? 'It affects 1 active key' : `It affects ${keys.length} active keys`}, within a
      second of the paste.
      {exhausted.length > 0 &&
        ` Today these spent as much as the proposal allows, and would get 402 until midnight UTC: ${exhausted
          .map(({ label }) => label)
          .join(', ')}.`}
    </p>
  );
}
