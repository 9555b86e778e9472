import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { completion, theme } from '@ethread/ui/editor';
import type { Syntax } from '../document/source.ts';
import type { Playground } from '../state/playground.ts';
import type { Problem } from '../worker/document-api.ts';

/** The pauses after which the text is read and the docs follow the cursor, in milliseconds. */
const TYPING_REST = 250;
const CURSOR_REST = 120;

/** Marks a change by the page itself, to which the page does not react. */
const isOwn = Annotation.define<boolean>();
const language = new Compartment();

/** Creates the editor in a host element. The editor reports the text and the cursor to the playground. */
export function createEditor(host: HTMLElement, playground: Playground): EditorView {
  // In a shadow root, its styles need no permission from the page's policy to be created at run time.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let typing: ReturnType<typeof setTimeout> | undefined;
  let moving: ReturnType<typeof setTimeout> | undefined;
  const listener = EditorView.updateListener.of(({ docChanged, selectionSet, transactions, view }) => {
    if (docChanged) clearTimeout(typing);
    if (transactions.some((transaction) => transaction.annotation(isOwn))) return;
    if (docChanged) {
      // At once: a document that arrives during the pause must not replace the text.
      playground.store.set({ isEdited: true });
      typing = setTimeout(() => void playground.edit(view.state.doc.toString()), TYPING_REST);
    }
    if (docChanged || selectionSet) {
      clearTimeout(moving);
      // The places are those of the last text that was read, so the cursor is reported after reading.
      const rest = docChanged ? TYPING_REST + CURSOR_REST : CURSOR_REST;
      moving = setTimeout(() => void playground.follow(view.state.selection.main.head), rest);
    }
  });
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: playground.store.get().text,
      extensions: [
        ...[lineNumbers(), foldGutter(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter()],
        ...[history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets()],
        ...[search({ top: true }), highlightSelectionMatches()],
        completion((text, offset) => playground.worker.complete(text, offset)),
        keymap.of([
          ...[...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap],
          ...[...historyKeymap, ...foldKeymap, ...defaultKeymap, indentWithTab],
        ]),
        language.of(languageOf(playground.store.get().reading?.format ?? 'json')),
        EditorState.tabSize.of(2),
        // Keyboard users leave the editor with Escape, then Tab.
        EditorView.contentAttributes.of({
          'aria-label': 'OpenRPC document; Escape, then Tab, leaves the editor',
          tabindex: '0',
        }),
        theme,
        listener,
      ],
    }),
  });
}

export function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isOwn.of(true),
  });
}

export function setLanguage(view: EditorView, format: Syntax): void {
  view.dispatch({ effects: language.reconfigure(languageOf(format)), annotations: isOwn.of(true) });
}

export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const end = view.state.doc.length;
  const diagnostics = problems.map(({ from, to, severity, message }) => ({
    from: Math.min(from, end),
    to: Math.min(Math.max(to, from), end),
    severity,
    message,
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

export function goTo(view: EditorView, { from }: { from: number }): void {
  const at = Math.min(from, view.state.doc.length);
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 40 }),
    annotations: isOwn.of(true),
  });
}

const languageOf = (format: Syntax) => (format === 'json' ? json() : yaml());
