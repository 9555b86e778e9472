import { fieldValue, type KeyEvent } from '@ethread/admin/client';
import { useState } from 'react';
import { useSigned } from '../ask/context.ts';
import { useAnswer } from '../ask/use-answer.ts';
import { messageOf } from '../ask/use-query.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Failure } from '../failure.tsx';
import { moment } from '../format.ts';
import { KeyChoice } from '../usage/key-choice.tsx';

const PAGE_SIZE = 50;
const REFRESH_MS = 15_000;

/** The page of changes of keys: who changed which, and what. */
export function Events() {
  const [key, setKey] = useState('');
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  return (
    <>
      <div className="filters">
        <KeyChoice keys={keys.value ?? []} value={key} onChange={setKey} />
      </div>
      <EventsOf key={key} keyId={key} />
    </>
  );
}

/** The events of one key, or of all keys without one. The latest are repeated; earlier ones never change. */
export function EventsOf({ keyId }: { keyId: string }) {
  const { admin } = useSigned();
  const ofKey = keyId === '' ? {} : { key: keyId };
  const latest = useAnswer(
    `events ${keyId}`,
    (client) => client.events_list({ ...ofKey, count: PAGE_SIZE }),
    { everyMs: REFRESH_MS },
  );
  const [loaded, setLoaded] = useState<readonly KeyEvent[]>([]);
  const [hasMore, setMore] = useState(true);
  const [failure, setFailure] = useState<string>();
  const events = joinEvents(latest.value ?? [], loaded);
  const loadMore = async () => {
    const last = events.at(-1);
    if (!last) return;
    try {
      const earlier = await admin.events_list({ ...ofKey, before: last.number, count: PAGE_SIZE });
      // Later ones move out of the repeated page, so that all are kept.
      setLoaded([...events, ...earlier]);
      setMore(earlier.length === PAGE_SIZE);
      setFailure(undefined);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <>
      <Failure of={{ ...latest, failure: failure ?? latest.failure }} />
      {!latest.value && !latest.failure && <p className="waiting">Loading…</p>}
      {latest.value?.length === 0 && <p className="empty card">No key was changed yet.</p>}
      {events.length > 0 && (
        <section className="card" aria-label="Changes of keys">
          <DataTable
            className="events"
            label="Changes of keys"
            columns={COLUMNS}
            rows={events}
            keyOf={({ number }) => number}
          />
          {hasMore && events.length >= PAGE_SIZE && (
            <button type="button" onClick={() => void loadMore()}>
              Earlier changes
            </button>
          )}
        </section>
      )}
    </>
  );
}

const COLUMNS: readonly Column<KeyEvent>[] = [
  { title: 'Time (UTC)', cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
  {
    title: 'Change',
    cell: ({ action, fields }) => (
      <>
        <span className="tag">{action}</span>
        {action !== 'created' &&
          fields.map(({ field, before, after }) => (
            <span key={field} className="field">
              {field}: <del>{fieldValue(field, before)}</del> → <ins>{fieldValue(field, after)}</ins>
            </span>
          ))}
      </>
    ),
  },
  {
    title: 'Key',
    cell: ({ label, key }) => <a href={`#keys/${key}`}>{label || 'without a label'}</a>,
  },
  { title: 'By', cell: ({ actor }) => actor },
];

/** Joins the latest events with those that were loaded before, each once, the latest first. */
function joinEvents(latest: readonly KeyEvent[], loaded: readonly KeyEvent[]): readonly KeyEvent[] {
  const byNumber = new Map([...loaded, ...latest].map((event) => [event.number, event]));
  return [...byNumber.values()].sort((one, other) => other.number - one.number);
}
