import { useState } from 'react';
import { isObject, type Json, own } from '@ethread/openrpc';
import { Choice, isSwitchedOff } from '@ethread/ui';
import { Readable } from '@ethread/ui/readable';
import { Verify } from '@ethread/ui/verify';
import { type Exchange, type Reply, verdictOf } from '../request/exchange.ts';
import type { Mismatch } from '../schema/validator.ts';
import { maskedUrl } from '../state/target.ts';
import { proofsOf } from '../request/proofs-of.ts';
import { verifiableCall } from '../request/verifiable-call.ts';
import { usePart, usePlayground } from '../state/context.ts';
import { CopyButton } from './copy-button.tsx';
import { formatBytes, formatMs } from './figures.ts';
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
          {REJECTIONS[outcome.reply.status ?? 0] !== undefined && (
            <p className="hint">{REJECTIONS[outcome.reply.status ?? 0]}</p>
          )}
          {isSwitchedOff(outcome.body) && (
            <p className="hint">
              This service does not serve the method. The operator of an ethread service switches the
              companion methods on with <code>methods: extended</code> in the configuration, or{' '}
              <code>ethread serve --methods extended</code>.
            </p>
          )}
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
  const { words, isError } = verdictOf(reply, body);
  return (
    <div className="summary">
      <strong className={`badge ${isError ? 'error' : isSwitchedOff(body) ? 'waiting' : 'ok'}`}>
        {words}
      </strong>
      {reply.status !== undefined && <span>HTTP {reply.status}</span>}
      <span data-figure="time">{formatMs(reply.ms)}</span>
      <span data-figure="bytes">{formatBytes(reply.bytes)}</span>
      <span className="aside">sent {formatBytes(exchange.requestBytes)}</span>
      {reply.headers
        .filter(
          ([name, value]) =>
            // A service that does not recognise the key reports no valid balance.
            reply.status !== 401 &&
            /^x-credits-(cost|remaining)$/i.test(name) &&
            Number(value) < WITHOUT_LIMIT,
        )
        .map(([name, value]) => (
          <span key={name} className="aside">
            {name.replace(/^x-credits-/i, 'credits ')} {Number(value).toLocaleString('en')}
          </span>
        ))}
      {proofsOf(reply, body).map(({ words: proof, title }) => (
        <span key={proof} className="aside" title={title}>
          {proof}
        </span>
      ))}
    </div>
  );
}

/** The remedies for the statuses of rejected requests. */
const REJECTIONS: Readonly<Record<number, string>> = {
  401: 'The service does not know this API key: it is mistyped, revoked or of another service.',
  402: 'The credits of the day are spent: Retry-After says in how many seconds there are new ones.',
  429: 'More requests a second than the plan allows: Retry-After says when to send again.',
};

/** A balance of this size means a key without a limit. */
const WITHOUT_LIMIT = Number.MAX_SAFE_INTEGER;

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
  const isReadable = typeof result === 'object' && result !== null && Object.keys(result).length > 0;
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
        <CopyButton text={() => (part === 'request' ? exchange.requestText : reply.text)} />
      </div>
      {part === 'readable' && <Readable key={exchange.id} value={result} label="Readable response" />}
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
