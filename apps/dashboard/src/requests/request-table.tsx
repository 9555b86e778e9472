import type { LoggedRequest } from '@ethread/admin/client';
import { PROOF_WORDS } from '@ethread/ui/proof-words';
import { type Column, DataTable } from '../data-table.tsx';
import { duration, methodName, second, whole } from '../format.ts';
import { RequestDetails } from './request-details.tsx';

interface RequestTableProps {
  readonly requests: readonly LoggedRequest[];
  readonly labels: ReadonlyMap<string, string> | undefined;
  readonly docs: string | undefined;
}

interface Row {
  readonly name: string;
  readonly request: LoggedRequest;
}

/** Requests as a table. A row opens below itself to its details. */
export function RequestTable({ requests, labels, docs }: RequestTableProps) {
  const ofKey: Column<Row> = { title: 'Key', cell: ({ request: { key } }) => labels?.get(key) ?? key };
  return (
    <DataTable
      label="Requests"
      className="requests"
      columns={labels ? [...COLUMNS, ofKey] : COLUMNS}
      rows={rowsOf(requests)}
      keyOf={({ name }) => name}
      details={({ request }) => (
        <RequestDetails request={request} label={labels?.get(request.key)} docs={docs} />
      )}
    />
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Time (UTC)',
    cell: ({ request: { at } }) => <time dateTime={at}>{second(at)}</time>,
  },
  {
    title: 'Outcome',
    cell: ({ request: { error, rejected } }) => (
      <span className={`badge ${error === null ? 'ok' : rejected ? 'waiting' : 'error'}`}>
        {error ?? 'ok'}
      </span>
    ),
  },
  { title: 'Method', cell: ({ request }) => methodName(request.method), className: () => 'mono' },
  {
    title: 'Duration',
    cell: ({ request: { rejected, milliseconds } }) => (rejected ? '–' : duration(milliseconds)),
  },
  { title: 'Credits', cell: ({ request }) => whole(request.credits) },
  {
    title: 'Proof',
    cell: ({ request: { proof } }) =>
      proof === null ? '–' : <span title={PROOF_WORDS[proof]}>{proof}</span>,
  },
];

/** Names each row. The items of a batch share the id of their request. */
function rowsOf(requests: readonly LoggedRequest[]): readonly Row[] {
  const counts = new Map<string, number>();
  return requests
    .toReversed()
    .map((request) => {
      const count = (counts.get(request.requestId) ?? 0) + 1;
      counts.set(request.requestId, count);
      return { name: `${request.requestId}-${count}`, request };
    })
    .toReversed();
}
