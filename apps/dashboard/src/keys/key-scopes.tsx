import type { Key } from '@ethread/admin/client';

interface KeyScopesProps {
  readonly of: Pick<Key, 'chains' | 'methods' | 'origins' | 'addresses' | 'withoutFailover' | 'provenOnly'>;
}

/** The permitted uses of a key. */
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
      {limited.length === 0 && (
        <div>
          <dt>Limits</dt>
          <dd>none: every chain, method, origin and address</dd>
        </div>
      )}
      {limited.map(([name, values]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{values.length === 0 ? 'none at all' : values.join(', ')}</dd>
        </div>
      ))}
      {of.withoutFailover && (
        <div>
          <dt>Failover</dt>
          <dd>gets no responses of a partner</dd>
        </div>
      )}
      {of.provenOnly && (
        <div>
          <dt>Proof</dt>
          <dd>gets no responses without proof</dd>
        </div>
      )}
    </dl>
  );
}
