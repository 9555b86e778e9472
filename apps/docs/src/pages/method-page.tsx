import { type Contract, type Method, type JsonObject, paramsOf, readContract } from '@ethread/openrpc';
import { ConsoleIsland } from '../islands/method-console.tsx';
import { factsOf, methodText } from '../markdown/method-markdown.ts';
import { Prose } from '../markdown/prose.tsx';
import { Breakable } from '../parts/breakable.tsx';
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

export function MethodPage({ contract, method, place, consoleDocument }: Props) {
  const { root } = useSite();
  return (
    <div className="method">
      <div className="method-start">
        <h1 className="method-name">
          <Breakable name={method.name} />
        </h1>
        <p className="lead">
          <Text>{method.summary}</Text>
        </p>
        <ul className="facts">
          {factsOf(method).map((fact, index) => (
            <li
              key={fact}
              className={index === 0 && method.credits !== undefined ? 'fact fact-price' : 'fact'}
            >
              {fact}
            </li>
          ))}
          {place.mark && (
            <>
              <li className="fact">
                <a href={root + place.mark.page}>{place.mark.word}</a>
              </li>
              {/* `src/browser/show-served.ts` says whether the service of the page serves it. */}
              <li className="fact" data-served={method.name} hidden />
            </>
          )}
        </ul>
        {method.description && <Prose markdown={method.description} />}
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
      <div className="request-bar controls">
        <button type="button" className="primary" popoverTarget="requests">
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
          <h2 id="request" className="hidden">
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
