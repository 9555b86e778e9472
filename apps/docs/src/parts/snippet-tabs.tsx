import { type Call, snippets } from '../snippets/snippets.ts';
import { CodeBlock } from './code-block.tsx';

/** A call in every language. Radio buttons make the choice, so that it needs no script. */
export function SnippetTabs({ call }: { readonly call: Call }) {
  return (
    <fieldset className="snippets">
      <legend className="unseen">Request in your language</legend>
      <div className="tabs">
        {snippets.map(({ id, title }, index) => (
          <label key={id} className="tab">
            <input type="radio" name="language" value={id} defaultChecked={index === 0} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {snippets.map(({ id, title, language, write }) => (
        <div key={id} className="snippet" data-language={id}>
          <CodeBlock code={write(call)} language={language} label={`Request with ${title}`} />
        </div>
      ))}
    </fieldset>
  );
}
