import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Method, Model } from '@ethread/openrpc';
import { ParamForm } from '../form/param-form.tsx';
import { RawBodyInput } from '../form/raw-body.tsx';
import { usePart, usePlayground } from '../state/context.ts';
import { Endpoint } from './endpoint.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { History } from './history.tsx';
import { Notifications } from './notifications.tsx';

/** The form of a request, the response, and the earlier requests. */
export function TryPanel({ model, method }: { model: Model; method: Method }) {
  const playground = usePlayground();
  const stored = usePart(({ drafts }) => drafts[method.name]);
  const history = usePart((state) => state.history);
  const shown = usePart((state) => state.shown);
  const isRaw = usePart(({ raw }) => raw.isUsed);
  const draft = stored ?? playground.draft(method);
  const exchange = history.find(({ id }) => id === shown);
  const isPending = exchange?.outcome.kind === 'pending';
  const side = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (shown !== undefined && !isPending && side.current) showOutcome(side.current);
  }, [shown, isPending]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form holds the last valid value, which is not the text in the field.
    const wrong = form.current?.querySelector<HTMLElement>(
      'textarea[aria-invalid="true"], .request-header [aria-invalid="true"]',
    );
    setRefusal(wrong ? `Nothing was sent: ${wrong.getAttribute('aria-label')}, is not valid.` : undefined);
    if (wrong) wrong.focus();
    else if (!isPending) void playground.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <div className="try">
      <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <Endpoint model={model} />
        {isRaw ? (
          <RawBodyInput method={method} />
        ) : (
          <ParamForm key={method.index} model={model} method={method} draft={draft} />
        )}
        <div className="send">
          <button type="submit" className="primary" aria-keyshortcuts="Control+Enter Meta+Enter">
            Send request
          </button>
          {refusal !== undefined && (
            <p className="mismatch" role="alert">
              {refusal}
            </p>
          )}
          {isPending && (
            <button type="button" onClick={() => playground.cancel(exchange.id)}>
              Cancel
            </button>
          )}
        </div>
      </form>
      <div className="try-side" ref={side} tabIndex={-1}>
        {exchange && <ExchangeView exchange={exchange} />}
        {!exchange && (
          <p className="empty">
            The response will appear here. <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends, too.
          </p>
        )}
        <Notifications />
        <History history={history} shown={shown} />
      </div>
    </div>
  );
}

/**
 * Scrolls an outcome into view and focuses it, unless the user is typing. Only the panel scrolls, so that the header
 * stays in place.
 */
function showOutcome(side: HTMLElement): void {
  const panel = side.closest('.panel');
  if (panel) {
    const { top, bottom } = panel.getBoundingClientRect();
    const place = side.getBoundingClientRect().top;
    if (place < top || place > bottom - LEAST_IN_VIEW_PX)
      panel.scrollBy({ top: place - top, behavior: 'instant' });
  }
  if (!document.activeElement?.matches('input, textarea, select')) side.focus({ preventScroll: true });
}

/** The height of an outcome that must be visible, in pixels. */
const LEAST_IN_VIEW_PX = 240;
