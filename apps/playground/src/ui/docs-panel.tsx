import { type ReactNode, useEffect, useRef } from 'react';
import {
  type ContentDescriptor,
  type ExamplePairing,
  isObject,
  type Json,
  type JsonObject,
  type Method,
  type MethodError,
  type Model,
} from '@ethread/openrpc';
import { groupDigits } from '@ethread/ui';
import { Fact } from '@ethread/ui/fact';
import {
  draftOf,
  JsonView,
  Markdown,
  nameOf,
  readSchema,
  structuresOf,
  wordsOfName,
} from '@ethread/ui/console';
import { usePart, usePlayground } from '../state/context.ts';
import { SchemaView } from './schema-view.tsx';

/** The documentation of a method. The part at the editor's cursor is marked and scrolled into view. */
export function MethodDocs({ model, method }: { model: Model; method: Method }) {
  const here = usePart(({ cursor }) => (cursor[1] === method.index ? cursor.slice(2, 4).join('/') : ''));
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    article.current?.querySelector('[data-here="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const { params, result, errors, examples, extensions } = method;
  return (
    <article className="docs" ref={article}>
      <div className="docs-main">
        <Markdown text={method.description || method.summary} />
        {method.externalDocs && (
          <p>
            <SafeLink url={method.externalDocs.url}>
              {method.externalDocs.description || method.externalDocs.url}
            </SafeLink>
          </p>
        )}
        <Extensions extensions={extensions} />
        <section aria-label="Params">
          <h3>
            Params <span className="aside">{structureWords(method)}</span>
          </h3>
          {params.length === 0 && <p className="empty">It takes no params.</p>}
          {params.map((param, index) => (
            <Descriptor
              key={param.name}
              root={model.root}
              descriptor={param}
              isHere={here === `params/${index}`}
            />
          ))}
        </section>
        <section aria-label="Result">
          <h3>Result</h3>
          {result ? (
            <Descriptor root={model.root} descriptor={result} isHere={here.startsWith('result')} isResult />
          ) : (
            <p className="empty">The document names no result: the method is a notification.</p>
          )}
        </section>
        {errors.length > 0 && (
          <section aria-label="Errors">
            <h3>Errors</h3>
            <ul className="errors">
              {errors.map((error, index) => (
                <ErrorRow key={index} error={error} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {examples.length > 0 && (
        <section className="examples" aria-label="Examples">
          <h3>Examples</h3>
          {examples.map((example, index) => (
            <Example key={index} method={method} example={example} isOpen={index === 0} />
          ))}
        </section>
      )}
    </article>
  );
}

/** The documentation of the document as a whole. */
export function Overview({ model }: { model: Model }) {
  const playground = usePlayground();
  return (
    <article className="docs">
      <div className="docs-main">
        <Markdown text={model.description} />
        <dl className="facts">
          <Fact name="Methods">{groupDigits(String(model.methods.length))}</Fact>
          <Fact name="Version">{model.version || 'not stated'}</Fact>
          <Fact name="OpenRPC">{model.openrpc || 'not stated'}</Fact>
        </dl>
        {model.servers.length > 0 && (
          <section aria-label="Servers">
            <h3>Servers</h3>
            <ul className="servers">
              {model.servers.slice(0, 50).map((server, index) => (
                <li key={index}>
                  <strong>{server.name}</strong>
                  <code>{server.url}</code>
                  <Markdown text={server.summary} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {model.methods.length > 0 && (
          <button
            type="button"
            className="primary"
            onClick={() => playground.select(model.methods[0]?.index)}
          >
            Show the first method
          </button>
        )}
      </div>
    </article>
  );
}

interface DescriptorProps {
  readonly root: JsonObject;
  readonly descriptor: ContentDescriptor;
  readonly isHere: boolean;
  readonly isResult?: boolean;
}

function Descriptor({ root, descriptor, isHere, isResult = false }: DescriptorProps) {
  const { name, description, summary, schema, required, isDeprecated } = descriptor;
  return (
    <div className="descriptor" data-here={isHere}>
      <div className="property">
        <code className={isDeprecated ? 'name deprecated' : 'name'}>{name}</code>
        <span className="type">{nameOf(root, readSchema(root, schema))}</span>
        {!isResult &&
          (required ? (
            <span className="required">required</span>
          ) : (
            <span className="optional">optional</span>
          ))}
      </div>
      <Markdown text={description || summary} />
      <SchemaView root={root} schema={schema} />
    </div>
  );
}

function ErrorRow({ error: { code, message, extensions } }: { error: MethodError }) {
  const when = extensions['x-when'];
  return (
    <li>
      <code className="code">{code ?? '—'}</code>
      <div>
        <strong>{message}</strong>
        {typeof when === 'string' && <Markdown text={when} />}
      </div>
    </li>
  );
}

function Example({ method, example, isOpen }: { method: Method; example: ExamplePairing; isOpen: boolean }) {
  const playground = usePlayground();
  const [structure = 'position'] = structuresOf(method);
  const tryIt = () => {
    const values = draftOf(method.params, example.params).values;
    playground.requests.setDraft(method, { structure, values });
    playground.store.set({ tab: 'try' });
  };
  return (
    <details className="example" open={isOpen}>
      <summary>{example.name}</summary>
      <Markdown text={example.description} />
      <JsonView text={printed(example.params)} label={`Params of the example ${example.name}`} />
      {example.result !== undefined && (
        <>
          <h4>Result</h4>
          <JsonView text={printed(example.result)} label={`Result of the example ${example.name}`} />
        </>
      )}
      <button type="button" onClick={tryIt}>
        Try this example
      </button>
    </details>
  );
}

/** The `x-` fields that are short enough for one line. */
function Extensions({ extensions }: { extensions: JsonObject }) {
  const short = Object.entries(extensions).flatMap(([name, value]): (readonly [string, string])[] => {
    const words = isObject(value)
      ? Object.entries(value)
          .map(([key, inner]) => printFact(key, inner))
          .join(', ')
      : printFact('', value);
    return words.length <= 120 ? [[wordsOfName(name.replace(/^x-/, '')), words]] : [];
  });
  if (short.length === 0) return null;
  return (
    <ul className="extensions" aria-label="Extensions">
      {short.map(([name, value]) => (
        <li key={name}>
          <span>{name}</span> <code>{value}</code>
        </li>
      ))}
    </ul>
  );
}

/** A link of the document. Only web addresses become links. */
function SafeLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return <>{children}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function structureWords({ params, paramStructure }: Method): string {
  if (params.length === 0) return '';
  if (paramStructure === 'either') return 'by position or by name';
  return paramStructure === 'by-name' ? 'by name' : 'by position';
}

/** Prints a field of the document for people: a duration in milliseconds is in seconds, a switch is yes or no. */
function printFact(name: string, value: Json): string {
  const isDuration = /[a-z]Ms$/.test(name) && typeof value === 'number';
  const words = isDuration ? `${value / 1_000} s` : printedInline(value);
  return `${wordsOfName(isDuration ? name.slice(0, -2) : name)} ${words}`.trim();
}

function printedInline(value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? groupDigits(String(value)) : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
const printed = (value: unknown) => JSON.stringify(value, null, 2);
