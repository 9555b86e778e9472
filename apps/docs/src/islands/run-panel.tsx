import { type FormEvent, useEffect, useState } from 'react';
import { sendCall, type Outcome } from '../browser/send-call.ts';
import {
  keepSettings,
  readSettings,
  type ReaderSettings,
  serviceAddress,
} from '../browser/reader-settings.ts';
import { isSameJson } from './same-json.ts';
import { Answer } from './answer.tsx';

export interface RunPanelProps {
  readonly method: string;
  /** The price of a call. */
  readonly credits: number;
  readonly examples: readonly {
    readonly name: string;
    readonly params: readonly unknown[];
    readonly result: unknown;
  }[];
  /** The way to the page that says how to get a key. */
  readonly keyHelp: string;
}

/** What the panel shows below its button. */
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'answered'; readonly outcome: Outcome; readonly asDocumented: boolean | undefined };

/** Without a service nothing can be run: so the button waits until the panel lives. */
const START: ReaderSettings = { service: '', key: '', transport: 'http' };

/** Sends a call to a running service with the reader's key. */
export function RunPanel({ method, credits, examples, keyHelp }: RunPanelProps) {
  const [settings, setSettings] = useState(START);
  const [chosen, setChosen] = useState(0);
  const [text, setText] = useState(() => print(examples[0]?.params ?? []));
  const [state, setState] = useState<State>({ kind: 'idle' });

  useEffect(() => setSettings(readSettings()), []);

  const change = (part: Partial<ReaderSettings>) => {
    // What is kept, not what is shown: that is behind until the panel has read it.
    const changed = { ...readSettings(), ...part };
    setSettings(changed);
    keepSettings(changed);
  };

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    const key = settings.key.trim();
    if (key === '') return setState({ kind: 'refused', message: 'Type in an API key first.' });
    let params: unknown;
    try {
      params = JSON.parse(text);
    } catch (error) {
      return setState({ kind: 'refused', message: `The params are no JSON: ${messageOf(error)}` });
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
      setState({ kind: 'answered', outcome, asDocumented: compare(params, outcome.answer) });
    } catch (error) {
      setState({ kind: 'refused', message: messageOf(error) });
    }
  }

  /** Whether the answer is the documented one; undefined when the params are no example's. */
  function compare(params: unknown, answer: unknown): boolean | undefined {
    const example = examples.find((candidate) => isSameJson(candidate.params, params));
    if (!example) return undefined;
    const result = typeof answer === 'object' && answer && 'result' in answer ? answer.result : undefined;
    return isSameJson(example.result, result);
  }

  return (
    <form className="run" onSubmit={(event) => void run(event)} aria-label={`Run ${method}`}>
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
              value={settings.key}
              onChange={({ target }) => change({ key: target.value })}
            />
          </label>
          <a href={keyHelp}>Get a key</a>
        </div>
      </div>
      {examples.length > 1 && (
        <label>
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
          rows={Math.min(10, text.split('\n').length)}
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
          disabled={state.kind === 'running' || settings.service === ''}
        >
          {state.kind === 'running' ? 'Running …' : 'Run'}
        </button>
      </div>
      <div aria-live="polite">
        {state.kind === 'refused' && <p className="notice notice-bad">{state.message}</p>}
        {state.kind === 'answered' && (
          <Answer outcome={state.outcome} asDocumented={state.asDocumented} price={credits} />
        )}
      </div>
    </form>
  );
}

const print = (params: readonly unknown[]) => JSON.stringify(params, null, 2);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
