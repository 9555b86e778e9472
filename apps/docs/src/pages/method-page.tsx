import { type Contract, type Method, type JsonObject, paramsOf, readContract } from '@ethread/openrpc';
import { ConsoleIsland } from '../islands/method-console.tsx';
import { methodText } from '../markdown/method-markdown.ts';
import { Prose } from '../markdown/prose.tsx';
import { Breakable } from '../parts/breakable.tsx';
import { MethodFacts } from '../parts/method-facts.tsx';
import { SnippetTabs } from '../parts/snippet-tabs.tsx';
import { Text } from '../parts/text.tsx';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { useSite } from '../site-facts/site-context.ts';

interface Props {
  readonly contract: Contract;
  readonly method: Method;
  readonly place: DocumentPlace;
  /** The document of the method for its console; undefined for no console. */
  readonly consoleDocument: JsonObject | undefined;
}

/** The page of one method. */
export function MethodPage({ contract, method, place, consoleDocument }: Props) {
  return (
    <div className="method">
      <div className="method-start">
        <h1 className="method-name">
          <Breakable name={method.name} />
        </h1>
        <p className="lead">
          <Text>{method.summary}</Text>
        </p>
        <MethodFacts method={method} mark={place.mark} />
        {method.description && (
          <p>
            <Text>{method.description}</Text>
          </p>
        )}
      </div>
      {consoleDocument && <Requests method={method} place={place} consoleDocument={consoleDocument} />}
      <div className="method-text">
        <Prose
          markdown={methodText(contract, method, place)}
          names={new Set(Object.keys(contract.schemas))}
        />
      </div>
    </div>
  );
}

/** The requests of a method: the console, and the snippets. */
function Requests({
  method,
  place,
  consoleDocument,
}: Pick<Props, 'method' | 'place'> & { readonly consoleDocument: JsonObject }) {
  const { root, isServed } = useSite();
  const [example] = method.examples;
  return (
    <>
      <div className="request-bar">
        <button type="button" className="button" popoverTarget="requests">
          Run it
        </button>
      </div>
      <aside id="requests" className="method-requests" popover="auto" aria-label="Requests" data-wakes-at-use>
        <div className="sheet-head">
          <span className="mono">{method.name}</span>
          <button
            type="button"
            className="icon-button"
            popoverTarget="requests"
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5 5l10 10M15 5L5 15" />
            </svg>
          </button>
        </div>
        <div className="card card-run">
          <h2 id="run">
            Try it
            {isServed && (
              <a className="in-playground" href={`${root}../playground/#method=${method.name}`}>
                Open in playground
              </a>
            )}
          </h2>
          <ConsoleIsland
            model={readContract(consoleDocument)}
            start={{
              document: `${root}${place.folder}methods/${method.name}/console.json`,
              docs: root,
              keyHelp: `${root}authentication/#get-a-key`,
              isProvable: place.folder === '',
            }}
          />
        </div>
        <div className="card card-code">
          <h2 id="request" className="unseen">
            Code
          </h2>
          <SnippetTabs
            call={{ method: method.name, params: example ? paramsOf(example) : [] }}
            result={example?.result}
            place={place}
          />
        </div>
      </aside>
    </>
  );
}
