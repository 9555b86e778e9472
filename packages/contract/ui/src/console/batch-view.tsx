import { useState } from 'react';
import { isObject, type Json, listOf, own } from '@ethread/openrpc';
import { Readable } from '../readable/readable.tsx';
import { type DocumentedError, ErrorNotice, verdictOf } from '../response/index.ts';
import type { Exchange } from './request/exchange.ts';
import { readableCall } from './request/facts.ts';

interface Props {
  readonly exchange: Exchange;
  readonly body: Json;
  readonly documented: readonly DocumentedError[];
}

/** The most responses to list. The raw view has all of them. */
const MOST = 500;

/** The responses of a batch: the method and verdict of each, and its result on demand. */
export function BatchView({ exchange, body, documented }: Props) {
  return (
    <ol className="batch" aria-label="Responses of the batch">
      {listOf(body)
        .slice(0, MOST)
        .map((response, index) => (
          <BatchItem key={index} exchange={exchange} body={response} documented={documented} />
        ))}
    </ol>
  );
}

function BatchItem({ exchange, body, documented }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { words, kind } = verdictOf(body);
  const call = readableCall(exchange, body);
  const result = isObject(body) ? own(body, 'result') : undefined;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>{call?.method ?? 'unknown call'}</code> <span className={`verdict-${kind}`}>{words}</span>
        </summary>
        {isOpen &&
          (result === undefined ? (
            <ErrorNotice body={body} documented={documented} docs={undefined} onRange={undefined} />
          ) : (
            <Readable value={result} label={`Readable result of ${call?.method ?? 'the call'}`} call={call} />
          ))}
      </details>
    </li>
  );
}
