import { useEffect, useId, useState } from 'react';
import { CheckList } from './check-list.tsx';
import { type ShownCall, type Verification, verifyCall } from './verify-call.ts';

/** Verifies a response in the browser, and shows what was checked. */
export function VerifyPanel({ call }: { readonly call: ShownCall }) {
  const [anchor, setAnchor] = useState('');
  const [found, setFound] = useState<Verification | 'running'>('running');
  const [isWrong, setWrong] = useState(false);
  const hint = useId();

  async function verify(): Promise<void> {
    const given = anchor.trim().toLowerCase();
    setWrong(given !== '' && !isHash(given));
    if (given !== '' && !isHash(given)) return;
    setFound('running');
    setFound(await verifyCall(call, isHash(given) ? given : undefined));
  }

  useEffect(() => void verify(), []);

  return (
    <section className="verify" aria-label="Verification" aria-live="polite" aria-busy={found === 'running'}>
      {found === 'running' ? <p>Verifying …</p> : <Finding call={call} found={found} />}
      <div className="verify-settings">
        <label>
          Trusted block
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            placeholder="0x…"
            aria-describedby={hint}
            aria-invalid={isWrong}
            value={anchor}
            onChange={({ target }) => setAnchor(target.value)}
          />
        </label>
        <button type="button" disabled={found === 'running'} onClick={() => void verify()}>
          Verify again
        </button>
      </div>
      <p className="verify-hint" id={hint}>
        {isWrong && <strong>Not a hash: 0x and 64 digits. </strong>}
        The hash of a block from a source that you trust, such as an explorer. Without one, the response is
        proven to be of the chain of the block that the service calls finalized.
      </p>
    </section>
  );
}

const isHash = (text: string): text is `0x${string}` => /^0x[0-9a-f]{64}$/.test(text);

/** The verdict, and what led to it. */
function Finding({ call, found }: { readonly call: ShownCall; readonly found: Verification }) {
  const { kind, message, milliseconds, cost } = found;
  const credits = cost.credits === undefined ? '' : `, ${cost.credits.toLocaleString('en')} credits`;
  return (
    <>
      <p className={`verify-verdict is-${kind}`}>
        <strong>{VERDICTS[kind]}</strong>{' '}
        {milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms · {cost.requests}{' '}
        {cost.requests === 1 ? 'request' : 'requests'}, {cost.bytes.toLocaleString('en')} bytes{credits}
      </p>
      {message !== undefined && (
        <p>
          {REASONS[kind]}
          {message}
        </p>
      )}
      {kind === 'proven' && <CheckList call={call} found={found} />}
    </>
  );
}

const VERDICTS = {
  proven: '✓ Proven',
  refuted: '✗ Refuted',
  unproven: 'Not proven',
  unchecked: 'Could not be checked here',
} as const;
/** What precedes the message of the client. */
const REASONS = {
  proven: '',
  refuted: 'The client rejects the response: ',
  unproven: '',
  unchecked: 'This says nothing of the response. This page could not run the check: ',
} as const;
