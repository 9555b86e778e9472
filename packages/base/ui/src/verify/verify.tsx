import { type ComponentType, useState } from 'react';
import type { OpenProver, ShownCall } from './verify-call.ts';

export type { ShownCall } from './verify-call.ts';

export interface VerifyPanelProps {
  readonly call: ShownCall;
  readonly openProver: OpenProver;
}

/** The code that verifies. */
interface Verifier {
  readonly VerifyPanel: ComponentType<VerifyPanelProps>;
  readonly openProver: OpenProver;
}

interface Props extends Pick<VerifyPanelProps, 'call'> {
  /** Loads the panel, and the client that it runs. */
  readonly load: () => Promise<Verifier>;
}

/** A button below a response. The code that verifies is loaded when it is pressed. */
export function Verify({ call, load }: Props) {
  const [verifier, setVerifier] = useState<Verifier>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (verifier) return <verifier.VerifyPanel call={call} openProver={verifier.openProver} />;
  const open = () => {
    setState('loading');
    load().then(setVerifier, () => setState('failed'));
  };
  return (
    <p>
      <button type="button" className="button" onClick={open} disabled={state === 'loading'}>
        Verify
      </button>
      {state === 'failed' &&
        ' The code that verifies could not be loaded. Check the connection and try again.'}
    </p>
  );
}
