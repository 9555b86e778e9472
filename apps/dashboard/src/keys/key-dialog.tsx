import type { Key, KeyChanges, Plan } from '@ethread/admin/client';
import { methodTable } from '@ethread/types';
import { useState } from 'react';
import { useSigned } from '../ask/administration.ts';
import { Dialog } from '../dialog.tsx';
import type { Issued } from './issued-key.tsx';
import { ScopeNames } from './scope-names.tsx';

interface KeyDialogProps {
  /** The key to change; undefined to create one. */
  readonly of: Key | undefined;
  readonly plans: readonly Plan[];
  readonly chains: readonly string[];
  readonly onIssued: (issued: Issued) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function KeyDialog({ of, plans, chains, onIssued, onDone, onClose }: KeyDialogProps) {
  const { admin } = useSigned();
  const [label, setLabel] = useState(of?.label ?? '');
  const [plan, setPlan] = useState(of?.plan ?? plans[0]?.name ?? '');
  const [allowedChains, setChains] = useState(of?.chains ?? null);
  const [methods, setMethods] = useState(of?.methods ?? null);
  const [origins, setOrigins] = useState((of?.origins ?? []).join('\n'));
  const [addresses, setAddresses] = useState((of?.addresses ?? []).join('\n'));
  const [expires, setExpires] = useState(of?.expiresAt?.slice(0, 10) ?? '');
  const [withoutFailover, setWithoutFailover] = useState(of?.withoutFailover ?? false);
  const [provenOnly, setProvenOnly] = useState(of?.provenOnly ?? false);

  // An unchanged day keeps its hour.
  const isExpiryKept = expires === (of?.expiresAt?.slice(0, 10) ?? '');
  const fields = {
    label: label.trim(),
    plan,
    chains: allowedChains,
    methods,
    origins: linesOf(origins),
    addresses: linesOf(addresses),
    expiresAt: of && isExpiryKept ? of.expiresAt : expires === '' ? null : expires,
    withoutFailover,
    provenOnly,
  };
  const submit = async () => {
    if (of) {
      const { expiresAt, ...others } = fields;
      const update: KeyChanges = isExpiryKept ? others : { ...others, expiresAt };
      await admin.keys_update(of.id, update);
    } else {
      const { apiKey, key } = await admin.keys_create(fields);
      onIssued({ apiKey, label: key.label });
    }
    onDone();
  };
  const planNames = [...new Set([...plans.map(({ name }) => name), ...(of?.plan ? [of.plan] : [])])];
  return (
    <Dialog
      title={of ? `Change ${of.label}` : 'New key'}
      action={of ? 'Change' : 'Create the key'}
      onSubmit={submit}
      onClose={onClose}
    >
      <label>
        <span>Label</span>
        <input required maxLength={100} value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <label>
        <span>Plan</span>
        <select value={plan} onChange={({ target }) => setPlan(target.value)}>
          {planNames.map((name) => (
            <option key={name} value={name}>
              {wordsOf(name, plans)}
            </option>
          ))}
        </select>
      </label>
      <ScopeNames legend="Chains" offers={chains} value={allowedChains} onChange={setChains} />
      <ScopeNames legend="Methods" offers={METHODS} value={methods} onChange={setMethods} />
      <label>
        <span>Origins of web pages, one a line; all when empty</span>
        <textarea
          placeholder="https://app.example"
          value={origins}
          onChange={({ target }) => setOrigins(target.value)}
        />
      </label>
      <label>
        <span>Networks, one a line; all when empty</span>
        <textarea
          placeholder="203.0.113.0/24"
          value={addresses}
          onChange={({ target }) => setAddresses(target.value)}
        />
      </label>
      <label>
        <span>Expires at the start of a UTC day; never when empty</span>
        <input type="date" value={expires} onChange={({ target }) => setExpires(target.value)} />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={withoutFailover}
          onChange={({ target }) => setWithoutFailover(target.checked)}
        />
        <span>No responses of a partner in an outage</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={provenOnly}
          onChange={({ target }) => setProvenOnly(target.checked)}
        />
        <span>No responses without proof</span>
      </label>
    </Dialog>
  );
}

const METHODS = Object.keys(methodTable);

/** Returns the lines of a text; null for an empty one, which allows all. */
function linesOf(text: string): string[] | null {
  const lines = text.split(/[\s,]+/).filter(Boolean);
  return lines.length === 0 ? null : lines;
}

/** Returns a plan's name with its limits: team, 100M credits a day. */
function wordsOf(name: string, plans: readonly Plan[]): string {
  const plan = plans.find((one) => one.name === name);
  if (!plan) return `${name}, which is not offered any more`;
  return `${name}, ${plan.creditsPerDay.toLocaleString('en')} credits a day, ${plan.requestsPerSecond.toLocaleString('en')} requests a second`;
}
