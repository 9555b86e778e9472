import { useEffect, useRef } from 'react';
import type { EditorView } from '@codemirror/view';
import { usePart, usePlayground } from '../state/context.ts';
import { createEditor, goTo, replaceText, setLanguage, showProblems } from './create-editor.ts';

/** The document's text, with the problems at their lines. */
export function EditorPane() {
  const playground = usePlayground();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const textVersion = usePart((state) => state.textVersion);
  const format = usePart(({ reading }) => reading?.format);
  const problems = usePart(({ reading }) => reading?.problems);
  const goal = usePart((state) => state.goal);

  useEffect(() => {
    if (!host.current) return;
    const editor = createEditor(host.current, playground);
    view.current = editor;
    return () => editor.destroy();
  }, [playground]);
  useEffect(() => {
    if (view.current) replaceText(view.current, playground.store.get().text);
  }, [textVersion, playground]);
  useEffect(() => {
    if (view.current && format) setLanguage(view.current, format);
  }, [format]);
  useEffect(() => {
    if (view.current) showProblems(view.current, problems ?? []);
  }, [problems]);
  useEffect(() => {
    if (!goal) return;
    let isCurrent = true;
    const { place } = goal;
    const found =
      typeof place === 'number' ? Promise.resolve({ from: place }) : playground.worker.rangeOf(place);
    void found.then((range) => {
      if (isCurrent && view.current) goTo(view.current, range);
    });
    return () => {
      isCurrent = false;
    };
  }, [goal, playground]);

  return <div className="editor-host" ref={host} />;
}
