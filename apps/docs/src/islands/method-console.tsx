import type { Json, Contract } from '@ethread/openrpc';
import {
  Console,
  ConsoleProvider,
  createRequestConsole,
  draftOf,
  type RequestConsole,
} from '@ethread/ui/console';
import { useSiteSettings } from '@ethread/ui/use-site-settings';

/** What the console of a page begins with. */
export interface ConsoleStart {
  readonly document: string;
  readonly docs: string;
  readonly keyHelp: string;
  /** Whether clients can prove the results of the method. */
  readonly isProvable: boolean;
  /** The params by position, where they are not those of the first example. */
  readonly params?: readonly Json[];
}

interface Props extends Pick<ConsoleStart, 'docs' | 'keyHelp' | 'isProvable'> {
  readonly requests: RequestConsole;
}

/** The console for the only method of its document. */
export function MethodConsole({ requests, docs, isProvable, keyHelp }: Props) {
  const settings = useSiteSettings();
  const [method] = requests.store.get().model?.methods ?? [];
  return (
    <ConsoleProvider value={requests}>
      {method && (
        <Console
          method={method}
          docs={docs}
          isProvable={isProvable}
          keyHelp={settings.keyHelp ?? keyHelp}
          chains={settings.chains}
        />
      )}
    </ConsoleProvider>
  );
}

/** The address in the markup of the page, which the script replaces by that of the page's service. */
const FIRST_SERVICE = 'http://127.0.0.1:8545/v3/API_KEY';

/** Opens the document of a method as the markup of the page has it. */
export function openMethod(
  requests: RequestConsole,
  model: Contract,
  params: readonly Json[] | undefined,
): void {
  requests.open(model, FIRST_SERVICE);
  const [method] = model.methods;
  if (method && params) requests.setDraft(method, draftOf(method.params, params));
}

/** Returns what the component of the console gets of its start. */
export const factsOf = ({ docs, keyHelp, isProvable }: ConsoleStart) => ({ docs, keyHelp, isProvable });

/** The console as part of the page's markup. `src/browser/wake-console.tsx` makes it interactive. */
export function ConsoleIsland({ model, start }: { readonly model: Contract; readonly start: ConsoleStart }) {
  const requests = createRequestConsole({
    checker: { params: async () => [], result: async () => [] },
    openWebSockets: () => ({
      send: () => Promise.reject(new Error('a page that is built sends nothing')),
      close() {},
    }),
  });
  openMethod(requests, model, start.params);
  return (
    <div data-console={JSON.stringify(start)} data-asleep className="controls">
      <MethodConsole requests={requests} {...factsOf(start)} />
    </div>
  );
}
