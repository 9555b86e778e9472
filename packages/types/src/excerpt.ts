/** How much of a caller's text an error repeats, in characters. */
const SHOWN = 60;

/**
 * A caller's text as far as an error repeats it: cut, with quotes and everything that a terminal or a log viewer may
 * obey escaped (controls, invisible format characters such as those that turn the direction of writing, and halves of
 * surrogate pairs).
 */
export function excerpt(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return JSON.stringify(cut)
    .slice(1, -1)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

/** A character as the escapes of its UTF-16 units. */
function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_none, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
