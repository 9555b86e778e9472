import { isSame, type JsonObject, parseJson } from '@ethread/openrpc';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as EditorModule from '../editor/json-editor.ts';
import type { ValueProps } from './value-props.ts';

interface JsonInputProps extends Pick<ValueProps, 'value' | 'onChange' | 'label'> {
  /** The schema of the value, with the document around it, by which an editor completes the text. */
  readonly completedBy?: { readonly schema: JsonObject; readonly root: JsonObject };
}

/**
 * A control for any value as JSON. While the text is invalid, the last valid value stays. With a schema, an editor takes
 * the place of the text field once it has loaded.
 */
export function JsonInput({ value, onChange, label, completedBy }: JsonInputProps) {
  const [draft, setDraft] = useState<string>();
  const written = draft === undefined ? undefined : parseJson(draft);
  // A value that changed elsewhere replaces the draft.
  const text =
    draft !== undefined && (written === undefined || isSame(written, value)) ? draft : printed(value);
  const isWrong = parseJson(text) === undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<typeof EditorModule>();
  useEffect(() => {
    if (!completedBy) return;
    // Without the editor, the text field stays.
    import('../editor/json-editor.ts').then(setEditor, () => {});
  }, [completedBy === undefined]);
  const change = (typed: string) => {
    setDraft(typed);
    const parsed = parseJson(typed);
    if (parsed !== undefined) onChange(parsed);
  };
  const name = `${label}, as JSON`;
  return (
    <>
      {editor && completedBy ? (
        <Editor
          editor={editor}
          selection={selectionOf(field.current)}
          text={text}
          label={name}
          {...completedBy}
          wrong={isWrong ? name : undefined}
          onChange={change}
        />
      ) : (
        <textarea
          ref={field}
          className="json-input"
          aria-label={name}
          aria-invalid={isWrong}
          data-wrong={isWrong ? name : undefined}
          rows={Math.min(16, Math.max(2, text.split('\n').length))}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {isWrong && (
        <p className="mismatch" role="alert">
          This is not JSON yet; the last value that was is kept.
        </p>
      )}
    </>
  );
}

interface EditorProps extends NonNullable<JsonInputProps['completedBy']> {
  readonly editor: typeof EditorModule;
  /** What is selected in the text field, which has the focus; undefined where it has none. */
  readonly selection: EditorModule.Selected | undefined;
  readonly text: string;
  readonly label: string;
  /** The label of a text that is not JSON; undefined for JSON. */
  readonly wrong: string | undefined;
  readonly onChange: (text: string) => void;
}

function Editor({ editor, selection, text, label, schema, root, wrong, onChange }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<ReturnType<typeof EditorModule.createJsonEditor>>(undefined);
  // The editor stays while the document around it changes, such as when companions arrive.
  const latest = useRef({ schema, root, onChange });
  latest.current = { schema, root, onChange };
  /** The texts of the editor that have not come back by a render. */
  const reported = useRef<string[]>([]);
  // Within the task that takes the text field away, so that no key and no pasted text comes between the two.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const created = editor.createJsonEditor(host.current, {
      text,
      selection,
      label,
      completedBy: () => latest.current,
      onChange(typed: string) {
        reported.current.push(typed);
        latest.current.onChange(typed);
      },
    });
    view.current = created;
    return () => created.destroy();
  }, [editor, label]);
  useLayoutEffect(() => {
    // A text of the editor's own may be older than what was typed since.
    const own = reported.current.indexOf(text);
    reported.current.splice(0, own + 1);
    if (own < 0 && view.current) editor.setText(view.current, text);
  }, [editor, text]);
  return <div className="json-editor" data-wrong={wrong} ref={host} />;
}

function selectionOf(field: HTMLTextAreaElement | null): EditorModule.Selected | undefined {
  if (field === null || field !== document.activeElement) return undefined;
  return { anchor: field.selectionStart, head: field.selectionEnd };
}

const printed = (value: unknown) => JSON.stringify(value, null, 2);
