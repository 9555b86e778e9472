import type { Call } from '@ethread/ui/snippets';
import type { DocumentPlace } from '../site/document-place.ts';
import { snippetsOf, writeFirst } from '../snippets/endpoint.ts';
import { CodeBlock } from './code-block.tsx';

interface Props {
  readonly call: Call;
  readonly place: DocumentPlace;
}

/** A call in every language. The tabs are radio buttons, so that they need no script. */
export function SnippetTabs({ call, place }: Props) {
  const snippets = snippetsOf(place);
  return (
    <fieldset className="snippets">
      <legend className="unseen">Request in your language</legend>
      <div className="tabs">
        <label className="tab tab-response">
          <input type="radio" name="language" value="response" />
          <span>Response</span>
        </label>
        {snippets.map(({ id, title }, index) => (
          <label key={id} className="tab">
            <input type="radio" name="language" value={id} defaultChecked={index === 0} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {/* The panel that runs the call puts its response here. */}
      <div className="snippet" data-language="response" data-response>
        <p className="response-none">The response will appear here.</p>
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
      <label className="with-key">
        <input type="checkbox" data-with-key />
        <span>With my key</span>
      </label>
    </fieldset>
  );
}
