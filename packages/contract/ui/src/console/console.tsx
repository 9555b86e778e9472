import type { Method } from '@ethread/openrpc';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Choice } from '../choice.tsx';
import type { SiteChain } from '../site-settings.ts';
import { useConsole, useRequest } from './context.ts';
import { Endpoint } from './endpoint.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { BatchInput } from './form/batch-input.tsx';
import { ParamForm } from './form/param-form.tsx';
import { Notifications } from './notifications.tsx';
import type { Mode } from './request/exchange.ts';

export interface ConsoleProps {
  readonly method: Method;
  /** The address of the docs, which ends with a slash; undefined where there are none. */
  readonly docs?: string | undefined;
  /** The page that explains how to get a key; undefined for none. */
  readonly keyHelp?: string | undefined;
  /** The chains of the service that serves the page; empty where there is only one. */
  readonly chains?: readonly SiteChain[];
  /** Whether clients can prove the results of the method. */
  readonly isProvable?: boolean;
  /** Called when the request of an earlier exchange is filled in again. */
  readonly onReuse?: (method: Method | undefined) => void;
}

const MODES: readonly (readonly [Mode, string])[] = [
  ['form', 'Call'],
  ['batch', 'Batch'],
];

/** The console: the form of a request, its response, and the messages of its subscriptions. */
export function Console({
  method,
  docs,
  keyHelp,
  chains = [],
  isProvable = true,
  onReuse = () => {},
}: ConsoleProps) {
  const requests = useConsole();
  const model = useRequest((state) => state.model);
  const mode = useRequest((state) => state.mode);
  const stored = useRequest(({ drafts }) => drafts[method.name]);
  const shown = useRequest(({ history, shown: id }) => history.find((one) => one.id === id));
  // A response belongs to its method.
  const exchange = shown && (shown.mode === 'batch' || shown.method === method.name) ? shown : undefined;
  const isPending = exchange?.outcome.kind === 'pending';
  const side = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const shownId = exchange?.id;
  const seen = useRef(shownId);
  // Before the outcome is painted, so that it does not jump, and the next key goes to it.
  useLayoutEffect(() => {
    if (shownId === undefined || isPending || seen.current === shownId || !side.current) return;
    seen.current = shownId;
    showOutcome(side.current);
  }, [shownId, isPending]);
  if (!model) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form holds the last valid value, which is not the text in the field.
    const wrong = form.current?.querySelector<HTMLElement>('[data-wrong]');
    const key = form.current?.querySelector<HTMLInputElement>('[data-field="key"]');
    if (wrong) refuse(wrong, `Nothing was sent: ${wrong.dataset['wrong']}, is not valid.`);
    else if (key?.value === '') refuse(key, 'Enter an API key first.');
    else {
      setRefusal(undefined);
      if (!isPending) void requests.send(method);
    }
  };
  const refuse = (field: HTMLElement, words: string) => {
    setRefusal(words);
    field.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <div className="console">
      <form
        ref={form}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
        aria-label={`Request of ${method.name}`}
      >
        <Endpoint model={model} method={method} chains={chains} keyHelp={keyHelp} />
        <Choice
          label="What is sent"
          choices={MODES}
          value={mode}
          onChange={(next) => requests.setMode(next, method)}
        />
        {mode === 'form' ? (
          <ParamForm
            key={method.name}
            model={model}
            method={method}
            draft={stored ?? requests.draft(method)}
          />
        ) : (
          <BatchInput method={method} />
        )}
        <div className="send">
          <button type="submit" className="primary" aria-keyshortcuts="Control+Enter Meta+Enter">
            {mode === 'form' ? 'Send' : 'Send batch'}
          </button>
          {refusal !== undefined && (
            <p className="mismatch" role="alert">
              {refusal}
            </p>
          )}
          {isPending && (
            <button type="button" onClick={() => requests.cancel(exchange.id)}>
              Cancel
            </button>
          )}
        </div>
      </form>
      <div className="console-side" ref={side} tabIndex={-1}>
        {exchange ? (
          <ExchangeView
            exchange={exchange}
            method={method}
            docs={docs}
            isProvable={isProvable}
            onReuse={onReuse}
          />
        ) : (
          <p className="empty">
            The response will appear here. <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends, too.
          </p>
        )}
        <Notifications />
      </div>
    </div>
  );
}

/**
 * Scrolls an outcome into view and focuses it, unless the user is typing. Only the nearest part that scrolls moves, so
 * that the header stays in place.
 */
function showOutcome(side: HTMLElement): void {
  const scroller = scrollerOf(side);
  const { top, bottom } = scroller.getBoundingClientRect();
  const place = side.getBoundingClientRect().top;
  if (place < Math.max(top, 0) || place > Math.min(bottom, innerHeight) - LEAST_IN_VIEW_PX)
    scroller.scrollBy({ top: place - Math.max(top, 0) - MARGIN_PX, behavior: 'instant' });
  if (!document.activeElement?.matches('input, textarea, select, .json-editor'))
    side.focus({ preventScroll: true });
}

/** Returns the nearest element around another one that scrolls: part of the page, or the page itself. */
function scrollerOf({ parentElement }: HTMLElement): Element {
  if (!parentElement) return document.documentElement;
  const scrolls =
    parentElement.scrollHeight > parentElement.clientHeight &&
    /auto|scroll/.test(getComputedStyle(parentElement).overflowY);
  return scrolls ? parentElement : scrollerOf(parentElement);
}

/** The height of an outcome that must be visible, and the room above it, in pixels. */
const LEAST_IN_VIEW_PX = 240;
const MARGIN_PX = 80;
