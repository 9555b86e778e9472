import type { Method } from '@ethread/openrpc';
import { useSiteSettings } from '@ethread/ui';
import { Console } from '@ethread/ui/console';
import { usePlayground } from '../state/context.ts';
import { History } from './history.tsx';

/** The console for a method, and the earlier requests. */
export function TryPanel({ method }: { method: Method }) {
  const playground = usePlayground();
  const { sites, chains } = useSiteSettings();
  return (
    <div className="try">
      <Console
        method={method}
        docs={sites.docs}
        chains={chains}
        onReuse={(reused) => reused && playground.select(reused.index)}
      />
      <History />
    </div>
  );
}
