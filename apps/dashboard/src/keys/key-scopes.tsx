import type { Key } from '@ethread/admin/client';
import { Fact } from '@ethread/ui/fact';

interface KeyScopesProps {
  readonly of: Pick<Key, 'chains' | 'methods' | 'origins' | 'addresses' | 'withoutFailover' | 'provenOnly'>;
}

export function KeyScopes({ of }: KeyScopesProps) {
  const scopes = [
    ['Chains', of.chains],
    ['Methods', of.methods],
    ['Origins', of.origins],
    ['Addresses', of.addresses],
  ] as const;
  const limited = scopes.flatMap(([name, values]) => (values === null ? [] : [[name, values] as const]));
  return (
    <dl className="scopes">
      {limited.length === 0 && <Fact name="Limits">none: every chain, method, origin and address</Fact>}
      {limited.map(([name, values]) => (
        <Fact key={name} name={name}>
          {values.length === 0 ? 'none at all' : values.join(', ')}
        </Fact>
      ))}
      {of.withoutFailover && <Fact name="Failover">gets no responses of a partner</Fact>}
      {of.provenOnly && <Fact name="Proof">gets no responses without proof</Fact>}
    </dl>
  );
}
