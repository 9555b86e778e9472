import { type KeyboardEvent, useState } from 'react';
import type { SearchEntry } from '../site-facts/search-entry.ts';
import type { Find } from './find.ts';

interface Props {
  readonly find: Find;
  readonly root: string;
  /** Runs before the browser opens the chosen page. */
  readonly onChosen?: () => void;
}

const SHOWN = 12;

/** A search over the whole site, in the browser. */
export function SearchBox({ find, root, onChosen }: Props) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);

  const found = find(query).slice(0, SHOWN);
  const isEmpty = query.trim() !== '' && found.length === 0;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = found[active];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && entry) {
      event.preventDefault();
      choose(entry);
    }
  }

  function choose({ path }: SearchEntry): void {
    onChosen?.();
    location.assign(root + path);
  }

  return (
    <div className="search-box" onKeyDown={onKeyDown}>
      <input
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={found.length > 0}
        aria-controls="search-results"
        aria-activedescendant={found.length > 0 ? `search-result-${active}` : undefined}
        autoComplete="off"
        placeholder="Methods, fields, errors …"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setActive(0);
        }}
      />
      <ul id="search-results" role="listbox" aria-label="Results">
        {found.map((entry, place) => (
          <li
            key={entry.path}
            id={`search-result-${place}`}
            role="option"
            aria-selected={place === active}
            onMouseMove={() => setActive(place)}
            onClick={() => choose(entry)}
          >
            <span className="search-title">{entry.title}</span>
            <span className="search-where">{entry.where}</span>
            <span className="search-text">{entry.text}</span>
          </li>
        ))}
      </ul>
      {isEmpty && (
        <p className="search-none" role="status">
          {/^[a-z]+_\w+$/i.test(query.trim()) ? (
            <>
              {query.trim()} is not served.{' '}
              <a href={`${root}not-served/`}>Methods that are not served, and what to use</a>
            </>
          ) : (
            <>Nothing found for “{query}”.</>
          )}
        </p>
      )}
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> to choose · <kbd>Enter</kbd> to open · <kbd>Esc</kbd> to close
      </p>
    </div>
  );
}
