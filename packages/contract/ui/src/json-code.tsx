const TOKEN =
  /(?<attr>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d[\d.eE+-]*)|(?<literal>\b(?:true|false|null)\b)/g;

/** A JSON text with syntax colours, by the classes of highlight.js. */
export function JsonCode({ text }: { readonly text: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0];
    parts.push(
      <span key={match.index} className={`hljs-${kind}`}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}
