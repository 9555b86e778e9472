/** Maximum length of client text that an error repeats, in characters. */
const SHOWN = 60;
/** Maximum length of the excerpt after escaping. */
const MAX_ESCAPED = 120;

/**
 * Shortens client text for an error message. It escapes quotes and every character that a terminal or a log viewer may
 * interpret (controls, invisible format characters such as those that turn the direction of writing, and halves of
 * surrogate pairs).
 */
export function excerpt(text: string): string {
  let shown = '';
  for (const character of text.slice(0, SHOWN)) {
    const escaped = JSON.stringify(character)
      .slice(1, -1)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
    if (shown.length + escaped.length > MAX_ESCAPED) return `${shown}…`;
    shown += escaped;
  }
  return text.length > SHOWN ? `${shown}…` : shown;
}

/** Escapes each UTF-16 unit of a character. */
function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_none, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
