import { printBytes } from '@ethread/core/print-bytes';
import type { OwnKey } from '@ethread/admin/account-client';
import { Fact } from '@ethread/ui/fact';
import { whole } from '../format.ts';
import { KeyScopes } from '../keys/key-scopes.tsx';

/** The limits of the key's plan, and the permitted uses of the key. */
export function OwnLimits({ of }: { readonly of: OwnKey }) {
  return (
    <section className="card" aria-label="Limits">
      <h2>Limits</h2>
      <dl className="scopes limits">
        {of.plan &&
          limitsOf(of.plan).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
      <h3>Permitted uses</h3>
      <KeyScopes of={of} />
    </section>
  );
}

const limitsOf = (plan: NonNullable<OwnKey['plan']>): readonly (readonly [string, string])[] => [
  ['Credits a day', whole(plan.creditsPerDay)],
  ['Calls a second', whole(plan.requestsPerSecond)],
  ['Calls in a batch', whole(plan.batchItems)],
  ['Body', printBytes(plan.bodyBytes)],
  ['WebSockets', whole(plan.webSockets)],
  ['Calls in flight', whole(plan.callsInFlight)],
  ['CPU time of a call', `${whole(plan.callTimeMs)} ms`],
  ...(plan.callGas === undefined ? [] : [['Gas of a call', whole(plan.callGas)] as const]),
  ['Partner in an outage', plan.failover ? 'yes' : 'no'],
  ['Only proven responses', plan.provenOnly ? 'yes' : 'no'],
];
