import { nearLimit, useKeys } from './use-keys.ts';

/** The most keys to name. The table of keys has all. */
const MAX_NAMED = 3;

/** The keys near their limit of the day, while there are some. */
export function NearLimit() {
  const keys = nearLimit(useKeys().value ?? []);
  if (keys.length === 0) return null;
  return (
    <p className="notice attention" role="status">
      <span>
        <strong>Keys near their limit</strong>:{' '}
        {keys.slice(0, MAX_NAMED).map(({ key, share }, index) => (
          <span key={key.id}>
            {index > 0 && ', '}
            <a href={`#keys/${key.id}`}>{key.label}</a> ({Math.floor(share * 100)} %)
          </span>
        ))}
        {keys.length > MAX_NAMED && ` and ${keys.length - MAX_NAMED} more`}.
      </span>
      <a href="#keys">All keys</a>
    </p>
  );
}
