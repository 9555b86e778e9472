import { type FormEvent, useEffect, useRef } from 'react';
import type { Method, Model } from '../document/model.ts';
import { ParamForm } from '../form/param-form.tsx';
import { usePart, usePlayground } from './context.ts';
import { Endpoint } from './endpoint.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { History } from './history.tsx';
import { Notifications } from './notifications.tsx';

/** A request made by form, what came back, and what was asked before. */
export function TryPanel({ model, method }: { model: Model; method: Method }) {
  const playground = usePlayground();
  const stored = usePart(({ drafts }) => drafts[method.name]);
  const history = usePart((state) => state.history);
  const shown = usePart((state) => state.shown);
  const draft = stored ?? playground.draft(method);
  const exchange = history.find(({ id }) => id === shown);
  const isPending = exchange?.outcome.kind === 'pending';
  const side = useRef<HTMLDivElement>(null);
  // On narrow screens the answer stands below the form, out of sight.
  useEffect(() => {
    const top = side.current?.getBoundingClientRect().top ?? 0;
    if (shown !== undefined && !isPending && top > innerHeight - 200)
      side.current?.scrollIntoView({ block: 'start' });
  }, [shown, isPending]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void playground.send();
  };
  return (
    <div className="try">
      <form onSubmit={submit} noValidate>
        <Endpoint model={model} />
        <ParamForm key={method.index} model={model} method={method} draft={draft} />
        <div className="send">
          <button type="submit" className="primary" disabled={isPending}>
            Send request
          </button>
          {isPending && (
            <button type="button" onClick={() => playground.cancel(exchange.id)}>
              Cancel
            </button>
          )}
        </div>
      </form>
      <div className="try-side" ref={side}>
        {exchange && <ExchangeView exchange={exchange} />}
        {!exchange && <p className="empty">The answer will stand here.</p>}
        <Notifications />
        <History history={history} shown={shown} />
      </div>
    </div>
  );
}
