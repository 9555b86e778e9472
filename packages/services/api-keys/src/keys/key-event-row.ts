import type { FieldChange, KeyAction, StoredKeyEvent } from './key-event.ts';

/** A row of `ethread_key_events` as pg reads it. */
export interface KeyEventRow {
  /** A bigint, which pg reads as text. */
  readonly number: string;
  readonly at: Date;
  readonly actor: string;
  readonly request_id: string;
  readonly action: KeyAction;
  readonly key_id: string;
  readonly label: string;
  readonly fields: readonly FieldChange[];
}

export function toStoredKeyEvent(row: KeyEventRow): StoredKeyEvent {
  const { actor, action, label, fields } = row;
  return {
    number: Number(row.number),
    at: row.at.getTime(),
    requestId: row.request_id,
    keyId: row.key_id,
    actor,
    action,
    label,
    fields,
  };
}
