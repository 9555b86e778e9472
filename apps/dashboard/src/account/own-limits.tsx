import type { OwnKey } from '@ethread/admin/account-client';
import { Fact } from '@ethread/ui/fact';
import { KeyScopes } from '../keys/key-scopes.tsx';
import { PLAN_LIMITS } from '../plans/plan-limits.ts';

/** The limits of the key's plan, and the permitted uses of the key. */
export function OwnLimits({ of }: { readonly of: OwnKey }) {
  return (
    <section className="card" aria-label="Limits">
      <h2>Limits</h2>
      <dl className="scopes limits">
        {of.plan &&
          PLAN_LIMITS.map(([name, print]) => (
            <Fact key={name} name={name}>
              {of.plan && print(of.plan)}
            </Fact>
          ))}
      </dl>
      <h3>Permitted uses</h3>
      <KeyScopes of={of} />
    </section>
  );
}
