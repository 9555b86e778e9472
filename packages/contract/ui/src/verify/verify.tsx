import { useState } from 'react';
import type { ShownCall } from './verify-call.ts';
import type * as Verifier from './verifier.ts';

/** A button below a response. The code that verifies is loaded when it is pressed. */
export function Verify({ call }: { readonly call: ShownCall }) {
  const [verifier, setVerifier] = useState<typeof Verifier>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (verifier) return <verifier.VerifyPanel call={call} openProver={verifier.openProver} />;
  const open = () => {
    setState('loading');
    import('./verifier.ts').then(setVerifier, () => setState('failed'));
  };
  return (
    <p>
      <button type="button" onClick={open} disabled={state === 'loading'}>
        Verify
      </button>
      {state === 'failed' &&
        ' The code that verifies could not be loaded. Check the connection and try again.'}
    </p>
  );
}
