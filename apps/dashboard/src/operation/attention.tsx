import { useAnswer } from '../ask/administration.ts';
import { NearLimit } from '../keys/near-limit.tsx';
import { attentionOf } from './findings.tsx';
import { OPERATION_MS } from './operation.tsx';

/** Lines that lead from the overview to the findings and to the keys that need attention. */
export function Attention() {
  const { value } = useAnswer('operation', (admin) => admin.operation_get(), { everyMs: OPERATION_MS });
  const findings = attentionOf(value?.findings ?? []);
  const [first] = findings;
  return (
    <>
      {first && (
        <p className="notice attention" role="status">
          <span>
            <strong>{first.check}</strong>: {first.detail}
            {findings.length > 1 && `, and ${findings.length - 1} more`}.
          </span>
          <a href="#operation">What to do</a>
        </p>
      )}
      <NearLimit />
    </>
  );
}
