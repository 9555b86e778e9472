import { useEffect, useRef } from 'react';
import { showDifference } from './show-difference.ts';

/** Two texts with their differences marked. */
export default function TextDifference({ before, after }: { before: string; after: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = showDifference(host.current, before, after);
    return () => view.destroy();
  }, [before, after]);
  return <div className="difference-host" ref={host} />;
}
