import { fieldValue, type KeyEvent } from '@ethread/admin/client';
import { printTable } from './table.ts';

/** Formats changes of keys, one change per line. */
export function printEvents(events: readonly KeyEvent[]): string {
  if (events.length === 0) return 'No key was changed.\n';
  return printTable(
    [
      { title: 'TIME', text: ({ at }) => at.replace(/\.\d{3}Z$/, 'Z') },
      { title: 'KEY', text: ({ key }) => key },
      { title: 'LABEL', text: ({ label }) => label },
      { title: 'CHANGE', text: changeOf },
      { title: 'BY', text: ({ actor }) => actor },
    ],
    events,
  );
}

/** Formats the action and the changed fields: `changed plan: free -> team`. */
function changeOf({ action, fields }: KeyEvent): string {
  if (action === 'created') return action;
  const changes = fields.map(
    ({ field, before, after }) => `${field}: ${fieldValue(field, before)} -> ${fieldValue(field, after)}`,
  );
  return [action, changes.join('; ')].join(' ').trim();
}
