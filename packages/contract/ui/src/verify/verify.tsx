import { useState } from 'react';
import type { ShownCall } from './verify-call.ts';
import type * as Verifier from './verify-panel.tsx';

/** A button below a response. The code that verifies is loaded when it is pressed. */
export function Verify({ call }: { readonly call: ShownCall }) {
  const [verifier, setVerifier] = useState<typeof Verifier>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (verifier) return <verifier.VerifyPanel call={call} />;
  const open = () => {
    setState('loading');
    import('./verify-panel.tsx').then(setVerifier, () => setState('failed'));
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
