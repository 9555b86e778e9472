import { keptKey } from '@ethread/ui/kept-keys';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sendCall, type Outcome } from './send-call.ts';
import { keepSettings, readSettings, type ReaderSettings, serviceAddress } from './reader-settings.ts';
import { ChainChoice } from './chain-choice.tsx';
import { isSameJson } from '@ethread/ui/same-json';
import type { DocumentedError } from '@ethread/ui/response';
import { Answer, type AnsweredCall } from './answer.tsx';

export interface RunPanelProps {
  readonly method: string;
  /** The price of a call, in credits. */
  readonly credits: number;
  readonly examples: readonly {
    readonly name: string;
    readonly params: readonly unknown[];
    /** The result; undefined for one that differs between chains. */
    readonly result?: unknown;
  }[];
  /** The path to the page that explains how to get a key. */
  readonly keyHelp: string;
  /** The errors of the document that have advice. */
  readonly errors: readonly DocumentedError[];
  /** Whether clients can prove the results of the method. */
  readonly isProvable: boolean;
  /** Called once the panel accepts input. */
  readonly onReady?: () => void;
}

/** The state of the panel below its button. */
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'refused'; readonly message: string; readonly field?: 'key' | 'params' }
  | {
      readonly kind: 'answered';
      readonly outcome: Outcome;
      readonly asDocumented: boolean | undefined;
      readonly call: AnsweredCall;
    };

/** Without a service the panel cannot run a call, so the button waits until the panel is hydrated. */
const START: ReaderSettings = { service: '', key: '', transport: 'http' };

/** A panel that sends a call to a running service with the reader's key. */
export function RunPanel({ method, credits, examples, keyHelp, errors, isProvable, onReady }: RunPanelProps) {
  const [settings, setSettings] = useState(START);
  const [chosen, setChosen] = useState(0);
  const [text, setText] = useState(() => print(examples[0]?.params ?? []));
  const [state, setState] = useState<State>({ kind: 'idle' });

  const [withKey, setWithKey] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const wrongField = state.kind === 'refused' ? state.field : undefined;
  const firstShown = useRef<string>(undefined);
  const isWritten = useRef(false);
  const [place, setPlace] = useState<Element | null>(null);

  useEffect(() => {
    setSettings(readSettings());
    setPlace(document.querySelector('[data-response]'));
    const box = document.querySelector<HTMLInputElement>('[data-with-key]');
    const follow = () => setWithKey(box?.checked === true);
    box?.addEventListener('change', follow);
    follow();
    return () => box?.removeEventListener('change', follow);
  }, []);
  const isRead = settings.service !== '';
  useEffect(() => {
    if (isRead) onReady?.();
  }, [isRead, onReady]);
  useEffect(() => {
    const params = parsed(text);
    if (!isRead || !Array.isArray(params)) return;
    // The page contains the snippets of the first example. The code that writes snippets is loaded when they change.
    const shown = [text, settings.service, withKey].join();
    firstShown.current ??= shown;
    if (firstShown.current === shown && !isWritten.current) return;
    isWritten.current = true;
    void import('./live-snippets.ts').then(({ showCall }) => showCall({ method, params }, settings, withKey));
  }, [method, text, settings, withKey, isRead]);
  useEffect(() => {
    if (isRead) linkPlayground(method, parsed(text));
  }, [method, text, isRead]);
  useEffect(() => {
    if (state.kind === 'answered' || state.kind === 'refused') showOutcome(outcome.current);
  }, [state]);

  const change = (part: Partial<ReaderSettings>) => {
    // The stored settings are current. The displayed ones are outdated until the panel has read the storage.
    const before = readSettings();
    // A key is sent only to the service for which the reader entered it.
    const { key } = part.service === undefined ? before : { key: keptKey(serviceAddress(part.service)) };
    const changed = { ...before, key, ...part };
    setSettings(changed);
    keepSettings(changed);
  };

  /** Marks a field whose value cannot be sent, and focuses it. */
  function refuse(field: 'key' | 'params', message: string): void {
    setState({ kind: 'refused', message, field });
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  }

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.kind === 'running') return;
    const key = settings.key.trim();
    if (key === '') return refuse('key', 'Enter an API key first.');
    let params: unknown;
    try {
      params = JSON.parse(text);
    } catch (error) {
      return refuse('params', `The params are not valid JSON: ${messageOf(error)}`);
    }
    setState({ kind: 'running' });
    try {
      const outcome = await sendCall({
        ...settings,
        service: serviceAddress(settings.service),
        key,
        method,
        params,
      });
      const { answer } = outcome;
      const url = `${serviceAddress(settings.service)}/v3/${encodeURIComponent(key)}`;
      setState({
        kind: 'answered',
        outcome,
        asDocumented: compare(params, answer),
        call: { url, method, params },
      });
    } catch (error) {
      setState({ kind: 'refused', message: messageOf(error) });
    }
  }

  /** Returns true when the response is the documented one, or undefined when no example has these params. */
  function compare(params: unknown, answer: unknown): boolean | undefined {
    const example = examples.find((candidate) => isSameJson(candidate.params, params));
    if (example?.result === undefined) return undefined;
    const result = typeof answer === 'object' && answer && 'result' in answer ? answer.result : undefined;
    return isSameJson(example.result, result);
  }

  return (
    <form
      ref={form}
      className="run"
      onSubmit={(event) => void run(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      aria-label={`Run ${method}`}
    >
      <ChainChoice
        service={settings.service}
        onChange={(service) => {
          // The service itself lists its chains, so that its key applies to all of them.
          const { key } = readSettings();
          change({ service });
          if (readSettings().key === '') change({ key });
        }}
      />
      <div className="run-row">
        <label className="run-service">
          Service
          <input
            type="text"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={settings.service}
            onChange={({ target }) => change({ service: target.value })}
          />
        </label>
        <div className="run-key">
          <label>
            API key
            <input
              type="password"
              spellCheck={false}
              autoComplete="off"
              placeholder="stays in this tab"
              data-field="key"
              aria-invalid={wrongField === 'key'}
              value={settings.key}
              onChange={({ target }) => change({ key: target.value })}
            />
          </label>
          <a href={keyHelp}>Get a key</a>
        </div>
      </div>
      {examples.length > 1 && (
        <label className="run-choice">
          Example
          <select
            value={chosen}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              setText(print(examples[Number(target.value)]?.params ?? []));
              setState({ kind: 'idle' });
            }}
          >
            {examples.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Params
        <textarea
          spellCheck={false}
          rows={Math.min(6, text.split('\n').length)}
          data-field="params"
          aria-invalid={wrongField === 'params'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="run-actions">
        <fieldset className="choice">
          <legend className="unseen">Transport</legend>
          {(['http', 'webSocket'] as const).map((transport) => (
            <label key={transport}>
              <input
                type="radio"
                name="transport"
                checked={settings.transport === transport}
                onChange={() => change({ transport })}
              />
              <span>{transport === 'http' ? 'HTTP' : 'WebSocket'}</span>
            </label>
          ))}
        </fieldset>
        <button
          type="submit"
          className="button"
          disabled={settings.service === ''}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {state.kind === 'running' ? 'Running …' : 'Run'}
        </button>
      </div>
      {place &&
        createPortal(
          <div ref={outcome} className="outcome" aria-live="polite" tabIndex={-1}>
            {state.kind === 'refused' && <p className="notice notice-bad">{state.message}</p>}
            {state.kind === 'answered' && (
              <Answer
                outcome={state.outcome}
                asDocumented={state.asDocumented}
                credits={credits}
                errors={errors}
                call={state.call}
                isVerifiable={isProvable && (state.outcome.status ?? OK) === OK}
                onParams={(changed) => setText(JSON.stringify(changed, null, 2))}
              />
            )}
          </div>,
          place,
        )}
    </form>
  );
}

/** Makes the link to the playground open the params of the panel. */
function linkPlayground(method: string, params: unknown): void {
  const link = document.querySelector<HTMLAnchorElement>('.in-playground');
  if (!link || typeof params !== 'object' || params === null) return;
  link.hash = new URLSearchParams({ method, view: 'try', params: JSON.stringify(params) }).toString();
}

/** Selects the tab of the response, and focuses it unless the reader is typing. */
function showOutcome(outcome: HTMLElement | null): void {
  const tab = document.querySelector<HTMLInputElement>('.tab-response input');
  if (tab) tab.checked = true;
  if (!outcome) return;
  if (!document.activeElement?.matches('input, textarea, select')) outcome.focus({ preventScroll: true });
  const { top } = outcome.getBoundingClientRect();
  if (top < 0 || top > innerHeight - LEAST_IN_VIEW_PX) outcome.scrollIntoView({ block: 'center' });
}

/** The HTTP status of a result, and of an error of a call. */
const OK = 200;
/** The height of an outcome that must be visible, in pixels. */
const LEAST_IN_VIEW_PX = 120;

/** Returns the value of a JSON text, or undefined for an invalid one. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const print = (params: readonly unknown[]) => JSON.stringify(params, null, 2);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
