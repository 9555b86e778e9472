import { type Exchange, useConsole, useRequest, verdictOfReply } from '@ethread/ui/console';
import { usePlayground } from '../state/context.ts';
import { printMs } from '@ethread/ui/response';
import { printBytes } from '@ethread/core/print-bytes';

const TRANSPORT = { http: 'HTTP', webSocket: 'WS' } as const;

/**
 * The requests sent from this browser, newest first. Their addresses contain keys, so they last only as long as this
 * page.
 */
export function History() {
  const { store } = usePlayground();
  const requests = useConsole();
  const history = useRequest((state) => state.history);
  const shown = useRequest((state) => state.shown);
  if (history.length === 0) return null;
  const show = ({ id, method: name }: Exchange) => {
    const method = store.get().reading?.model?.methods.find((one) => one.name === name);
    requests.store.set({ shown: id, mismatches: [] });
    if (method) store.set({ selected: method.index });
  };
  return (
    <section className="history" aria-label="History">
      <h3>
        History <span className="aside">{history.length}</span>
        <button type="button" className="quiet" onClick={() => requests.forget()}>
          Clear
        </button>
      </h3>
      <ul>
        {history.map((exchange) => (
          <li key={exchange.id}>
            <button
              type="button"
              className="row"
              aria-current={exchange.id === shown ? 'true' : undefined}
              onClick={() => show(exchange)}
            >
              <span className={`dot ${toneOf(exchange)}`} aria-hidden="true" />
              <span className="grow">{exchange.method}</span>
              <span className="aside">{wordsOf(exchange)}</span>
              <span className="aside">{TRANSPORT[exchange.transport]}</span>
              <time className="aside" dateTime={exchange.startedAt.toISOString()}>
                {exchange.startedAt.toLocaleTimeString('en-GB')}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toneOf({ outcome }: Exchange): string {
  if (outcome.kind === 'pending') return 'waiting';
  return outcome.kind === 'failed' || verdictOfReply(outcome.reply, outcome.body).kind === 'bad'
    ? 'error'
    : 'ok';
}

function wordsOf({ outcome }: Exchange): string {
  if (outcome.kind === 'pending') return 'waiting';
  if (outcome.kind === 'failed') return 'failed';
  const { ms, bytes } = outcome.reply;
  return `${verdictOfReply(outcome.reply, outcome.body).words.toLowerCase()} · ${printMs(ms)} · ${printBytes(bytes)}`;
}
