import { usePart, usePlayground } from '../state/context.ts';

const SCREENS = [
  ['methods', 'Methods'],
  ['panel', 'Try it'],
  ['editor', 'Editor'],
] as const;

/** The choice of the visible part of the page on small screens. */
export function ScreenBar() {
  const { store } = usePlayground();
  const screen = usePart((state) => state.screen);
  return (
    <nav className="screens" aria-label="Parts of the page">
      {SCREENS.map(([name, words]) => (
        <button
          key={name}
          type="button"
          aria-pressed={screen === name}
          onClick={() => store.set({ screen: name })}
        >
          {words}
        </button>
      ))}
    </nav>
  );
}
