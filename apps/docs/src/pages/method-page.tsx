import {
  type Contract,
  errorsOf,
  type ContractMethod,
  type JsonObject,
  objectsOf,
  type ObjectType,
  paramsOf,
  readModel,
  typeLabel,
} from '@ethread/openrpc';
import { JsonCode } from '@ethread/ui/json-code';
import type { ReactNode } from 'react';
import { Breakable } from '../parts/breakable.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { FieldTable } from '../parts/field-table.tsx';
import { Heading } from '../parts/heading.tsx';
import { ConsoleIsland } from '../islands/method-console.tsx';
import { MethodFacts } from '../parts/method-facts.tsx';
import { SnippetTabs } from '../parts/snippet-tabs.tsx';
import { Text } from '../parts/text.tsx';
import { TypeName } from '../parts/type-name.tsx';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { useSite } from '../site-facts/site-context.ts';

interface Props {
  readonly contract: Contract;
  readonly method: ContractMethod;
  readonly place: DocumentPlace;
  /** The document of the method for its console; undefined for no console. */
  readonly consoleDocument: JsonObject | undefined;
}

/** The page of one method. */
export function MethodPage({ contract, method, place, consoleDocument }: Props) {
  const inputs = method.params.flatMap(({ schema }) => objectsOf(contract, schema));
  const outputs = objectsOf(contract, method.result.schema);
  const here = new Set([...inputs, ...outputs].map(({ name }) => name));
  const isPriced = method.credits !== undefined;
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
        <Heading id="params">Params</Heading>
        {method.params.length === 0 ? (
          <p>None.</p>
        ) : (
          <FieldTable
            of="params"
            here={here}
            fields={method.params.map((param) => ({ ...param, type: typeLabel(param.schema) }))}
            requiredByContract={method.params
              .filter((param) => param.requiredByContract)
              .map(({ name }) => name)}
          />
        )}
        {inputs.map((type, index) => (
          <ObjectSection key={type.name} type={type}>
            <FieldTable
              of={type.name}
              fields={type.fields}
              here={here}
              requiredByContract={index === 0 ? method.requiredPropertiesByContract : []}
            />
          </ObjectSection>
        ))}
        <Heading id="result">Result</Heading>
        <p>
          <TypeName label={typeLabel(method.result.schema)} here={here} />
          {method.result.description && (
            <>
              . <Text>{method.result.description}</Text>
            </>
          )}
        </p>
        {outputs.map((type) => (
          <ObjectSection key={type.name} type={type}>
            <FieldTable of={type.name} fields={type.fields} here={here} always />
          </ObjectSection>
        ))}
        <Heading id="errors">Errors</Heading>
        <ErrorList errors={errorsOf(contract, method)} isPriced={isPriced} place={place} />
        {method.examples.length > 0 && (
          <>
            <Heading id="examples">Examples</Heading>
            {method.examples.map((example) => (
              <details key={example.name} className="example">
                <summary>{example.name}</summary>
                <ExampleValue part="Params" of={example.name} value={paramsOf(example)} />
                <ExampleValue part="Result" of={example.name} value={example.result.value} />
              </details>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

/** An object type of the params or of the result, with its fields. */
function ObjectSection({ type, children }: { readonly type: ObjectType; readonly children: ReactNode }) {
  return (
    <section className="object">
      <h3 id={type.name}>{type.name}</h3>
      {type.description && (
        <p>
          <Text>{type.description}</Text>
        </p>
      )}
      {children}
    </section>
  );
}

/** The params or the result of an example. */
function ExampleValue({
  part,
  of,
  value,
}: {
  readonly part: string;
  readonly of: string;
  readonly value: unknown;
}) {
  return (
    <>
      <h3>{part}</h3>
      <pre className="code" tabIndex={0} role="group" aria-label={`${part}: ${of}`} data-copy>
        <code>
          <JsonCode text={JSON.stringify(value, null, 2)} />
        </code>
      </pre>
    </>
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
            model={readModel(consoleDocument)}
            start={{
              document: `${root}${place.folder}methods/${method.name}/console.json`,
              docs: root,
              keyHelp: `${root}authentication/`,
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
            result={example?.result.value}
            place={place}
          />
        </div>
      </aside>
    </>
  );
}
