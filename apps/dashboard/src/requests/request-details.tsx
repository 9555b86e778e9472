import { printBytes } from '@ethread/core/print-bytes';
import type { LoggedRequest } from '@ethread/admin/client';
import { Fact } from '@ethread/ui/fact';
import { PROOF_WORDS } from '@ethread/ui/proof-words';
import { CopyButton } from '@ethread/ui';

interface RequestDetailsProps {
  readonly request: LoggedRequest;
  /** The name of the key, where the reader may see keys. */
  readonly label: string | undefined;
  readonly docs: string | undefined;
}

/** All that is known about a request, with links to what its error and its method mean. */
export function RequestDetails({ request, label, docs }: RequestDetailsProps) {
  const { at, requestId, key, chain, method, error, source, proof, params, message } = request;
  return (
    <dl className="request">
      <Fact name="Request id">
        <code>{requestId}</code> <CopyButton text={() => requestId} />
      </Fact>
      {error !== null && (
        <Fact name="Error">
          {message ?? error}
          {docs !== undefined && (
            <>
              {' '}
              <a href={`${docs}errors/#${error.replace(/Error$/, '')}`}>What it means, and what to do</a>
            </>
          )}
        </Fact>
      )}
      <Fact name="Time">
        <time dateTime={at}>{at}</time>
      </Fact>
      <Fact name="Chain">{chain}</Fact>
      {method !== null && docs !== undefined && (
        <Fact name="Method">
          <a href={`${docs}methods/${method}/`}>{method}</a>
        </Fact>
      )}
      {label !== undefined && (
        <Fact name="Key">
          <a href={`#keys/${key}`}>{label}</a> <code>{key}</code>
        </Fact>
      )}
      {proof !== null && (
        <Fact name="Proof">
          {proof}: {PROOF_WORDS[proof]}
        </Fact>
      )}
      <Fact name="Served by">{source === 'partner' ? 'a partner, in an outage' : 'the service'}</Fact>
      <Fact name="Response">{printBytes(request.bytes)}</Fact>
      <Fact name="Params">
        {params === null ? (
          <span className="hint">
            not stored. <code>logParams: true</code> in the configuration of the service shows them.
          </span>
        ) : (
          <pre className="mono wrapped">{params}</pre>
        )}
      </Fact>
    </dl>
  );
}
