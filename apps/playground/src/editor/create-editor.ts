import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
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
import type { Format } from '../document/source.ts';
import type { Playground } from '../state/playground.ts';
import type { Problem } from '../worker/document-api.ts';
import { completionFrom } from './completion.ts';
import { theme } from './theme.ts';

/** How long typing rests before the text is read, and the cursor before the docs follow, in milliseconds. */
const TYPING_REST = 250;
const CURSOR_REST = 120;

/** Marks what the page did itself, which needs no answer from the page. */
const isOwn = Annotation.define<boolean>();
const language = new Compartment();

/** The editor in a host element. It tells the playground what is written and where the cursor is. */
export function createEditor(host: HTMLElement, playground: Playground): EditorView {
  // In a tree of its own, where its styles need no leave of the page's policy to be made while it runs.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let typing: ReturnType<typeof setTimeout> | undefined;
  let moving: ReturnType<typeof setTimeout> | undefined;
  const listener = EditorView.updateListener.of(({ docChanged, selectionSet, transactions, view }) => {
    if (transactions.some((transaction) => transaction.annotation(isOwn))) return;
    if (docChanged) {
      clearTimeout(typing);
      typing = setTimeout(() => void playground.edit(view.state.doc.toString()), TYPING_REST);
    }
    if (docChanged || selectionSet) {
      clearTimeout(moving);
      // After the text was read, since places are those of the text as it was read last.
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
        autocompletion({ override: [completionFrom(playground.worker)], icons: false }),
        keymap.of([
          ...[...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap],
          ...[...historyKeymap, ...foldKeymap, ...defaultKeymap, indentWithTab],
        ]),
        language.of(languageOf(playground.store.get().reading?.format ?? 'json')),
        EditorState.tabSize.of(2),
        // Whoever uses the keyboard leaves the editor with Escape, then Tab.
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

/** Puts another text in the place of all. */
export function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isOwn.of(true),
  });
}

export function setLanguage(view: EditorView, format: Format): void {
  view.dispatch({ effects: language.reconfigure(languageOf(format)), annotations: isOwn.of(true) });
}

/** Underlines what is wrong, and marks its lines. */
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

/** Moves the cursor to a place and the place into sight. */
export function goTo(view: EditorView, { from }: { from: number }): void {
  const at = Math.min(from, view.state.doc.length);
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 40 }),
    annotations: isOwn.of(true),
  });
}

const languageOf = (format: Format) => (format === 'json' ? json() : yaml());
