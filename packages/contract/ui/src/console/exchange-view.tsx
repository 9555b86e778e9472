import { printBytes } from '@ethread/core/print-bytes';
import { isObject, type Json, type Method, own, parseJson } from '@ethread/openrpc';
import { useState } from 'react';
import { Choice } from '../choice.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Readable } from '../readable/readable.tsx';
import { ErrorNotice, ResponseFacts, withRange, type WorkingRange } from '../response/index.ts';
import { Verify } from '../verify/verify.tsx';
import { BatchView } from './batch-view.tsx';
import { useConsole, useRequest } from './context.ts';
import { JsonView, pretty } from './json-view.tsx';
import { type Exchange, type Reply, verdictOfReply } from './request/exchange.ts';
import { priceOf, proofsOf, readableCall, secondsToWait, verifiableCall } from './request/facts.ts';
import { maskedUrl } from './request/target.ts';
import type { Mismatch } from './schema/validator.ts';

export interface ExchangeProps {
  readonly exchange: Exchange;
  readonly method: Method;
  /** The address of the docs, which ends with a slash; undefined where there are none. */
  readonly docs: string | undefined;
  readonly isProvable: boolean;
  /** Called when the request of the exchange is filled in again. */
  readonly onReuse: (method: Method | undefined) => void;
}

/** One exchange in full: the request, the response, how long it took and what proves it. */
export function ExchangeView(props: ExchangeProps) {
  const { outcome } = props.exchange;
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
        <Replied {...props} reply={outcome.reply} body={outcome.body} mismatches={outcome.mismatches} />
      )}
    </section>
  );
}

interface RepliedProps extends ExchangeProps {
  readonly reply: Reply;
  readonly body: Json | undefined;
  readonly mismatches: readonly Mismatch[] | undefined;
}

function Replied({ exchange, method, docs, isProvable, onReuse, reply, body, mismatches }: RepliedProps) {
  const requests = useConsole();
  const model = useRequest((state) => state.model);
  const verifiable = isProvable ? verifiableCall(exchange, body) : undefined;
  const reuse = (again: Exchange) => onReuse(requests.reuse(again, method));
  return (
    <>
      <ResponseFacts
        verdict={verdictOfReply(reply, body)}
        status={reply.status}
        milliseconds={reply.ms}
        price={priceOf(reply, body)}
        proofs={proofsOf(reply, body)}
      >
        <li data-figure="bytes">
          {printBytes(reply.bytes)} for {printBytes(exchange.requestBytes)}
        </li>
      </ResponseFacts>
      <ErrorNotice
        body={body}
        documented={model?.errors ?? []}
        docs={docs}
        wait={secondsToWait(reply)}
        onRange={(range) => reuse({ ...exchange, requestText: withRangeIn(exchange.requestText, range) })}
      />
      {body === undefined && reply.text !== '' && (
        <p className="notice" role="alert">
          This is no JSON-RPC: the response is not JSON. Something else may answer at the address.
        </p>
      )}
      {reply.text === '' && (
        <p className="hint">
          {body === undefined
            ? 'It has no body.'
            : 'The body was too long to be kept: send the request again.'}
        </p>
      )}
      {mismatches && <Verdict mismatches={mismatches} />}
      {verifiable && <Verify key={exchange.id} call={verifiable} />}
      <Parts exchange={exchange} reply={reply} body={body} onReuse={() => reuse(exchange)} />
    </>
  );
}

function withRangeIn(text: string, range: WorkingRange): string {
  const request = parseJson(text);
  return isObject(request)
    ? JSON.stringify({ ...request, params: withRange(request['params'], range) }, null, 2)
    : text;
}

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

type Part = 'readable' | 'response' | 'request' | 'headers';

interface PartsProps extends Pick<RepliedProps, 'exchange' | 'reply' | 'body'> {
  readonly onReuse: () => void;
}

function Parts({ exchange, reply, body, onReuse }: PartsProps) {
  const model = useRequest((state) => state.model);
  const result = isObject(body) ? own(body, 'result') : undefined;
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
        <button type="button" className="quiet" onClick={onReuse}>
          Use again
        </button>
        <CopyButton className="quiet" text={() => (part === 'request' ? exchange.requestText : reply.text)} />
      </div>
      {part === 'readable' &&
        (Array.isArray(body) ? (
          <BatchView key={exchange.id} exchange={exchange} body={body} documented={model?.errors ?? []} />
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
