import { json } from '@codemirror/lang-json';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { theme } from './theme.ts';

/** The width below which the texts are shown in one column, in pixels. */
const SIDE_BY_SIDE = 640;
/** Equal lines are folded, except a few around each difference. */
const COLLAPSE = { margin: 3, minSize: 8 };
/** Limits the work for documents that have little in common. */
const DIFF = { scanLimit: 1_000, timeout: 500 };

/** The colours of folds and differences, which follow the page's theme. */
const look = EditorView.theme({
  '.cm-collapsedLines': { color: 'var(--soft)', background: 'var(--hover)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯"' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--error-soft)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--ok-soft)' },
});

/** Shows two texts in a host element, side by side where there is room. */
export function showDifference(host: HTMLElement, before: string, after: string): { destroy(): void } {
  // In a shadow root, its styles need no permission from the page's policy to be created at run time.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const labelled = (label: string): Extension => [
    lineNumbers(),
    json(),
    theme,
    look,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
  if (host.clientWidth < SIDE_BY_SIDE) {
    const extensions = [
      labelled('Both texts'),
      unifiedMergeView({
        original: before,
        mergeControls: false,
        collapseUnchanged: COLLAPSE,
        diffConfig: DIFF,
      }),
    ];
    return new EditorView({ parent: root, root, state: EditorState.create({ doc: after, extensions }) });
  }
  return new MergeView({
    parent: root,
    root,
    a: { doc: before, extensions: labelled('The earlier text') },
    b: { doc: after, extensions: labelled('The open text') },
    collapseUnchanged: COLLAPSE,
    diffConfig: DIFF,
    gutter: true,
  });
}
