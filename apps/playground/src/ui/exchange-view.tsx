import { useState } from 'react';
import { isObject, type Json } from '../json.ts';
import type { Exchange, Reply } from '../request/exchange.ts';
import type { Mismatch } from '../schema/validator.ts';
import { JsonView, pretty } from './json-view.tsx';

/** One exchange in full: what was sent, what came back, how long it took. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  const { outcome } = exchange;
  return (
    <section
      className="exchange"
      aria-label="Answer"
      aria-live="polite"
      aria-busy={outcome.kind === 'pending'}
    >
      {outcome.kind === 'pending' && <p className="waiting">Waiting for the answer…</p>}
      {outcome.kind === 'failed' && (
        <p className="notice" role="alert">
          {outcome.message}
        </p>
      )}
      {outcome.kind === 'replied' && (
        <>
          <Summary exchange={exchange} reply={outcome.reply} isError={isError(outcome.body)} />
          {outcome.reply.notes.map((note) => (
            <p className="hint" key={note}>
              {note}
            </p>
          ))}
          {outcome.mismatches && <Verdict mismatches={outcome.mismatches} />}
          <Parts exchange={exchange} reply={outcome.reply} />
        </>
      )}
    </section>
  );
}

function Summary({ exchange, reply, isError }: { exchange: Exchange; reply: Reply; isError: boolean }) {
  return (
    <div className="summary">
      <strong className={isError ? 'badge error' : 'badge ok'}>{isError ? 'Error' : 'Result'}</strong>
      {reply.status !== undefined && <span>HTTP {reply.status}</span>}
      <span data-figure="time">{formatMs(reply.ms)}</span>
      <span data-figure="bytes">{formatBytes(reply.bytes)}</span>
      <span className="aside">sent {formatBytes(exchange.requestBytes)}</span>
      {reply.headers
        .filter(
          ([name, value]) => /^x-credits-(cost|remaining)$/i.test(name) && Number(value) < WITHOUT_LIMIT,
        )
        .map(([name, value]) => (
          <span key={name} className="aside">
            {name.replace(/^x-credits-/i, 'credits ')} {Number(value).toLocaleString('en')}
          </span>
        ))}
    </div>
  );
}

/** A balance like this means a key without limit. */
const WITHOUT_LIMIT = Number.MAX_SAFE_INTEGER;

/** Whether the answer is what the document says. */
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

type Part = 'answer' | 'request' | 'headers';

function Parts({ exchange, reply }: { exchange: Exchange; reply: Reply }) {
  const [part, setPart] = useState<Part>('answer');
  const parts: readonly (readonly [Part, string])[] = [
    ['answer', 'Answer'],
    ['request', 'Request'],
    ...(exchange.transport === 'http' ? [['headers', 'Headers'] as const] : []),
  ];
  return (
    <>
      <div className="parts">
        <div className="segments small" role="group" aria-label="Parts of the exchange">
          {parts.map(([name, words]) => (
            <button key={name} type="button" aria-pressed={part === name} onClick={() => setPart(name)}>
              {words}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="quiet"
          onClick={() => void navigator.clipboard.writeText(reply.text)}
        >
          Copy
        </button>
      </div>
      {part === 'answer' && (
        <JsonView key={exchange.id} text={pretty(reply.text)} label="Body of the answer" />
      )}
      {part === 'request' && (
        <>
          {exchange.url !== '' && <code className="url">{exchange.url}</code>}
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

/** Whether a body is a JSON-RPC error, or none of JSON-RPC at all. */
export const isError = (body: Json | undefined): boolean => !isObject(body) || !('result' in body);

export const formatMs = (ms: number) =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms).toLocaleString('en')} ms`;
export const formatBytes = (bytes: number) =>
  bytes < 10_000 ? `${bytes.toLocaleString('en')} B` : `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
