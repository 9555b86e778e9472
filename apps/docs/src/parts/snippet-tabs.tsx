import type { SnippetCall } from '@ethread/ui/snippets';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { snippetsOf, writeFirst } from '../snippets/endpoint.ts';
import { CodeBlock } from './code-block.tsx';

interface Props {
  readonly call: SnippetCall;
  /** The result of the call, as JSON-RPC has it. undefined when the document has none. */
  readonly result: unknown;
  readonly place: DocumentPlace;
  /** Whether the snippets have the key at first, once it is known. */
  readonly hasKey?: boolean;
}

/** A call in every language. The choice is one of radio buttons, so that it needs no script. */
export function SnippetTabs({ call, result, place, hasKey = false }: Props) {
  const snippets = snippetsOf(place);
  return (
    <fieldset className="snippets controls">
      <legend className="hidden">Request in your language</legend>
      <div className="segments small">
        {snippets.map(({ id, title }, index) => (
          <label key={id}>
            <input type="radio" name="language" value={id} defaultChecked={index === 0} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {snippets.map((snippet) => (
        <div key={snippet.id} className="snippet" data-language={snippet.id}>
          <CodeBlock
            code={writeFirst(snippet, call)}
            language={snippet.language}
            label={`Request with ${snippet.title}`}
          />
        </div>
      ))}
      {result !== undefined && (
        <p className="prints" data-prints={JSON.stringify(call)}>
          The result: <code>{shortened(JSON.stringify(result))}</code>
        </p>
      )}
      <label className="with-key">
        <input type="checkbox" data-with-key defaultChecked={hasKey} />
        <span>With my key</span>
      </label>
    </fieldset>
  );
}

/** The longest output in a line of the page, in characters. */
const SHOWN = 60;

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
