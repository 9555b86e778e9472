import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { type JsonObject, lookUp } from '@ethread/openrpc';
import { complete, locateInJson } from './complete.ts';
import { completion } from './completion.ts';
import { theme } from './theme.ts';

/** Offsets in a text, equal where there is a cursor alone. */
export interface Selected {
  readonly anchor: number;
  readonly head: number;
}

interface JsonEditorOptions {
  readonly text: string;
  /** What is selected in an editor that takes the focus; undefined for one that does not. */
  readonly selection: Selected | undefined;
  readonly label: string;
  /** Returns the schema of the text, and the document that has what it refers to. They may change. */
  readonly completedBy: () => { readonly schema: JsonObject; readonly root: JsonObject };
  readonly onChange: (text: string) => void;
}

/** Creates a small editor for JSON in a host element, which is completed by a schema. */
export function createJsonEditor(
  host: HTMLElement,
  { text, selection, label, completedBy, onChange }: JsonEditorOptions,
): EditorView {
  // In a shadow root, its styles need no permission from the page's policy to be created at run time.
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const view = new EditorView({
    parent: shadow,
    root: shadow,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...[history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), json()],
        completion(async (typed, offset) => {
          const { schema, root } = completedBy();
          return complete(locateInJson(typed, offset), schema, (reference) => lookUp(root, reference));
        }),
        // Keys of the page around the editor stay: Tab leaves it, and Ctrl-Enter sends.
        keymap.of([
          ...[...closeBracketsKeymap, ...completionKeymap, ...historyKeymap],
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        theme,
      ],
    }),
  });
  if (selection) {
    view.focus();
    view.dispatch({ selection });
  }
  return view;
}

/** Replaces the text of an editor, unless it is the same. */
export function setText(view: EditorView, text: string): void {
  const { doc } = view.state;
  if (doc.toString() !== text) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
}
