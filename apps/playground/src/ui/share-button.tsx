import { useEffect, useRef, useState } from 'react';
import { type DocumentLink, printLink } from '../link/link.ts';
import { paramsOf } from '@ethread/ui/console';
import type { PlaygroundState } from '../state/state.ts';
import type { Playground } from '../state/playground.ts';
import { usePlayground } from '../state/context.ts';

/**
 * A button that creates a link with the document and the request. The link contains no address of a service, because
 * addresses contain keys.
 */
export function ShareButton() {
  const playground = usePlayground();
  const [words, setWords] = useState('Share');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const share = async () => {
    const fragment = await linkOf(playground);
    history.replaceState(null, '', `#${fragment}`);
    const isCopied = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    setWords(isCopied ? 'Link copied' : 'Link is in the address bar');
    timer.current = setTimeout(() => setWords('Share'), 2_500);
  };
  return (
    <button type="button" onClick={() => void share()}>
      <span aria-live="polite">{words}</span>
    </button>
  );
}

function linkOf(playground: Playground): Promise<string> {
  const state = playground.store.get();
  const method = state.reading?.model?.methods.find(({ index }) => index === state.selected);
  const params = method && paramsOf(method.params, playground.requests.draft(method));
  return printLink({
    ...documentOf(state),
    ...(method ? { method: method.name } : {}),
    ...(params === undefined ? {} : { params }),
  });
}

/** Returns the document of the link: its address when others can open it unchanged, or its text. */
function documentOf({ origin, isEdited, text }: PlaygroundState): { document?: DocumentLink } {
  if (!isEdited && origin.kind === 'own') return {};
  if (!isEdited && origin.kind === 'url') return { document: { kind: 'url', url: origin.url } };
  return { document: { kind: 'text', text } };
}
