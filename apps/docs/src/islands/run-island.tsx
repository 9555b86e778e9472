import { RunPanel, type RunPanelProps } from './run-panel.tsx';

/** The panel that runs a call. `src/browser/islands.ts` makes it interactive in the browser. */
export function RunIsland(props: RunPanelProps) {
  return (
    <div data-run={JSON.stringify(props)}>
      <RunPanel {...props} />
    </div>
  );
}
