/** How much of a caller's text an error repeats, in characters. */
const SHOWN = 60;
/** How long that may become by escapes. */
const MAX_ESCAPED = 120;

/**
 * A caller's text as far as an error repeats it: cut, with quotes and everything that a terminal or a log viewer may
 * obey escaped (controls, invisible format characters such as those that turn the direction of writing, and halves of
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

/** A character as the escapes of its UTF-16 units. */
function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_none, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
