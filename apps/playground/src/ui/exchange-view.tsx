import { useState } from 'react';
import { isObject, type Json, own } from '@ethread/openrpc';
import { Choice, CopyButton, useSiteSettings } from '@ethread/ui';
import { Readable } from '@ethread/ui/readable';
import { ErrorNotice, ResponseFacts, withRange, type WorkingRange } from '@ethread/ui/response';
import { Verify } from '@ethread/ui/verify';
import { parseJson } from '../document/json-source.ts';
import { documentedErrors } from '../request/documented-errors.ts';
import { type Exchange, type Reply, verdictOfReply } from '../request/exchange.ts';
import { priceOf } from '../request/price-of.ts';
import { readableCall } from '../request/readable-call.ts';
import type { Mismatch } from '../schema/validator.ts';
import { maskedUrl } from '../state/target.ts';
import { proofsOf } from '../request/proofs-of.ts';
import { verifiableCall } from '../request/verifiable-call.ts';
import { usePart, usePlayground } from '../state/context.ts';
import { BatchView } from './batch-view.tsx';
import { printBytes } from '@ethread/core/print-bytes';
import { JsonView, pretty } from './json-view.tsx';

/** One exchange in full: the request, the response and its duration. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  const { outcome } = exchange;
  return (
    <section
      className="exchange"
      aria-label="Response"
      aria-live="polite"
      aria-busy={outcome.kind === 'pending'}
    >
      {outcome.kind === 'pending' && <p className="waiting">Waiting for the response…</p>}
      {outcome.kind === 'failed' && (
        <p className="notice" role="alert">
          {outcome.message}
        </p>
      )}
      {outcome.kind === 'replied' && (
        <>
          <Summary exchange={exchange} reply={outcome.reply} body={outcome.body} />
          <Failure exchange={exchange} body={outcome.body} />
          {outcome.reply.notes.map((note) => (
            <p className="hint" key={note}>
              {note}
            </p>
          ))}
          {outcome.mismatches && <Verdict mismatches={outcome.mismatches} />}
          <Parts exchange={exchange} reply={outcome.reply} />
          <Verification key={exchange.id} exchange={exchange} body={outcome.body} />
        </>
      )}
    </section>
  );
}

function Summary({ exchange, reply, body }: { exchange: Exchange; reply: Reply; body: Json | undefined }) {
  const model = usePart(({ reading }) => reading?.model);
  return (
    <ResponseFacts
      verdict={verdictOfReply(reply, body)}
      status={reply.status}
      milliseconds={reply.ms}
      price={priceOf(model, parseJson(exchange.requestText), reply)}
      proofs={proofsOf(reply, body)}
    >
      <li data-figure="bytes">
        {printBytes(reply.bytes)} for {printBytes(exchange.requestBytes)}
      </li>
    </ResponseFacts>
  );
}

/** The error of a single call, with its remedy. */
function Failure({ exchange, body }: { exchange: Exchange; body: Json | undefined }) {
  const playground = usePlayground();
  const model = usePart(({ reading }) => reading?.model);
  const { sites } = useSiteSettings();
  return (
    <ErrorNotice
      body={body}
      documented={documentedErrors(model)}
      docs={sites.docs}
      onRange={(range) =>
        playground.reuse({ ...exchange, requestText: withRangeIn(exchange.requestText, range) })
      }
    />
  );
}

/** Returns the text of a request whose filter has another range. */
function withRangeIn(text: string, range: WorkingRange): string {
  const request = parseJson(text);
  return isObject(request)
    ? JSON.stringify({ ...request, params: withRange(request['params'], range) }, null, 2)
    : text;
}

/** The verification of a single call's response over HTTP or a WebSocket, by proofs from the same service. */
function Verification({ exchange, body }: { exchange: Exchange; body: Json | undefined }) {
  const call = verifiableCall(exchange, body);
  return call && <Verify call={call} load={() => import('../request/prover.ts')} />;
}

/** The result of the check of a response against the document. */
function Verdict({ mismatches }: { mismatches: readonly Mismatch[] }) {
  if (mismatches.length === 0)
    return <p className="verdict ok">✓ The result is what the document describes.</p>;
  return (
    <div className="verdict error">
      The result differs from the document:
      <ul>
        {mismatches.map(({ path, message }, index) => (
          <li key={index}>
            <code>{path.length === 0 ? 'result' : path.join('.')}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the result of a response to a single call. */
function resultOf({ outcome }: Exchange): Json | undefined {
  return outcome.kind === 'replied' && isObject(outcome.body) ? own(outcome.body, 'result') : undefined;
}

type Part = 'readable' | 'response' | 'request' | 'headers';

function Parts({ exchange, reply }: { exchange: Exchange; reply: Reply }) {
  const playground = usePlayground();
  const model = usePart(({ reading }) => reading?.model);
  const result = resultOf(exchange);
  const body = exchange.outcome.kind === 'replied' ? exchange.outcome.body : undefined;
  const isReadable =
    Array.isArray(body) ||
    typeof result === 'string' ||
    (typeof result === 'object' && result !== null && Object.keys(result).length > 0);
  const [chosen, setPart] = useState<Part>('readable');
  const part = chosen === 'readable' && !isReadable ? 'response' : chosen;
  const parts: readonly (readonly [Part, string])[] = [
    ...(isReadable ? [['readable', 'Readable'] as const] : []),
    ['response', isReadable ? 'Raw' : 'Response'],
    ['request', 'Request'],
    ...(exchange.transport === 'http' ? [['headers', 'Headers'] as const] : []),
  ];
  return (
    <>
      <div className="parts">
        <Choice label="Parts of the exchange" choices={parts} value={part} onChange={setPart} />
        <span className="grow" />
        <button type="button" className="quiet" onClick={() => playground.reuse(exchange)}>
          Use again
        </button>
        <CopyButton className="quiet" text={() => (part === 'request' ? exchange.requestText : reply.text)} />
      </div>
      {part === 'readable' &&
        (Array.isArray(body) ? (
          <BatchView key={exchange.id} exchange={exchange} body={body} documented={documentedErrors(model)} />
        ) : (
          <Readable
            key={exchange.id}
            value={result}
            label="Readable response"
            call={readableCall(exchange, body)}
          />
        ))}
      {part === 'response' && (
        <JsonView key={exchange.id} text={pretty(reply.text)} label="Body of the response" />
      )}
      {part === 'request' && (
        <>
          {exchange.url !== '' && (
            <code className="url">{model ? maskedUrl(model, exchange.url) : exchange.url}</code>
          )}
          <JsonView text={pretty(exchange.requestText)} label="Body of the request" />
        </>
      )}
      {part === 'headers' && (
        <table className="headers">
          <caption className="hidden">Headers that the service lets pages read</caption>
          <tbody>
            {reply.headers.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
