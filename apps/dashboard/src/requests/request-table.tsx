import type { LoggedRequest } from '@ethread/admin/client';
import { PROOF_WORDS } from '@ethread/ui/proof-words';
import { Fragment, useId, useState } from 'react';
import { duration, methodName, second, whole } from '../format.ts';
import { RequestDetails } from './request-details.tsx';

interface RequestTableProps {
  readonly requests: readonly LoggedRequest[];
  readonly labels: ReadonlyMap<string, string> | undefined;
  readonly docs: string | undefined;
}

/** Requests as a table. A row opens below itself to its details. */
export function RequestTable({ requests, labels, docs }: RequestTableProps) {
  const [openRow, setOpenRow] = useState<string>();
  const id = useId();
  return (
    <div className="table" tabIndex={0} role="region" aria-label="Table of requests">
      <table className="requests">
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            <th scope="col">Outcome</th>
            <th scope="col">Method</th>
            <th scope="col">Duration</th>
            <th scope="col">Credits</th>
            <th scope="col">Proof</th>
            {labels && <th scope="col">Key</th>}
          </tr>
        </thead>
        <tbody>
          {rowsOf(requests).map(({ name, request }) => {
            const { at, key, method, error, rejected, milliseconds, credits, proof } = request;
            const isOpen = name === openRow;
            const details = `${id}-${name}`;
            return (
              <Fragment key={name}>
                <tr className={isOpen ? 'open' : ''}>
                  <th scope="row">
                    <button
                      type="button"
                      className="row-button"
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? details : undefined}
                      onClick={() => setOpenRow(isOpen ? undefined : name)}
                    >
                      <time dateTime={at}>{second(at)}</time>
                    </button>
                  </th>
                  <td>
                    <span className={`badge ${error === null ? 'ok' : rejected ? 'waiting' : 'error'}`}>
                      {error ?? 'ok'}
                    </span>
                  </td>
                  <td className="mono">{methodName(method)}</td>
                  <td>{rejected ? '–' : duration(milliseconds)}</td>
                  <td>{whole(credits)}</td>
                  <td title={proof === null ? undefined : PROOF_WORDS[proof]}>{proof ?? '–'}</td>
                  {labels && <td>{labels.get(key) ?? key}</td>}
                </tr>
                {isOpen && (
                  <tr className="details" id={details}>
                    <td colSpan={labels ? 7 : 6}>
                      <RequestDetails request={request} label={labels?.get(key)} docs={docs} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Names each row. The items of a batch share the id of their request. */
function rowsOf(requests: readonly LoggedRequest[]) {
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
