import { printBytes } from '@ethread/core/print-bytes';
import { useAnswer } from '../ask/administration.ts';
import { Failure } from '../failure.tsx';
import { ago } from '../format.ts';
import { Findings } from './findings.tsx';
import { Stores } from './stores.tsx';
import { Works } from './works.tsx';

/** The polling interval of the server's state, in milliseconds. */
export const OPERATION_MS = 5_000;

/** The state of the server that responds: what needs attention, work in progress, disk and memory. */
export function Operation() {
  const operation = useAnswer('operation', (admin) => admin.operation_get(), { everyMs: OPERATION_MS });
  const { value } = operation;
  return (
    <>
      <Failure of={operation} />
      {!value && !operation.failure && <p className="waiting">Loading…</p>}
      {value && (
        <>
          <Findings findings={value.findings} />
          <Works works={value.works} />
          <section aria-labelledby="disk">
            <h2 id="disk">Disk and memory</h2>
            <Stores stores={value.stores} />
            <p className="hint">
              {value.memory.processes === 1
                ? 'The process takes'
                : `${value.memory.processes} processes take`}{' '}
              {printBytes(value.memory.used)} of memory, and can take another{' '}
              {printBytes(value.memory.available)}. Version {value.version}, started{' '}
              {ago(value.startedAt, Date.now())}.
            </p>
          </section>
        </>
      )}
    </>
  );
}
