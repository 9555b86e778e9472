/** One step of a program that matches text: what it is, and where it goes on if not with the next. */
export type LinearStep =
  | readonly ['character', string]
  | readonly ['split', number, number]
  | readonly ['jump', number]
  | readonly ['start']
  | readonly ['end']
  | readonly ['match'];

/** A regular expression as steps; all ways through them are gone at once, so that none is gone twice. */
export type LinearProgram = readonly LinearStep[];

/** Tells whether a text holds a match, in time that is the text's length times the program's at most. */
export function linearPattern(program: LinearProgram, flags: string): { test(text: string): boolean } {
  const classes = program.map((step) =>
    step[0] === 'character' ? new RegExp(`^(?:${step[1]})$`, flags) : undefined,
  );
  return {
    test(text) {
      const characters = flags === 'u' ? Array.from(text) : text.split('');
      let current: number[] = [];
      for (let position = 0; position <= characters.length; position++) {
        // A match may begin at each character.
        const reached = new Set<number>();
        for (const index of [...current, 0])
          if (follow(program, index, position === 0, position === characters.length, reached)) return true;
        const character = characters[position];
        if (character === undefined) return false;
        current = [];
        for (const index of reached) if (classes[index]?.test(character)) current.push(index + 1);
      }
      return false;
    },
  };
}

/** Adds every step that is reached without a character. Returns whether the last one is. */
function follow(
  program: LinearProgram,
  from: number,
  isStart: boolean,
  isEnd: boolean,
  reached: Set<number>,
): boolean {
  const open = [from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const step = program[index];
    if (step === undefined || reached.has(index)) continue;
    reached.add(index);
    if (step[0] === 'match') return true;
    if (step[0] === 'split') open.push(step[1], step[2]);
    if (step[0] === 'jump') open.push(step[1]);
    if ((step[0] === 'start' && isStart) || (step[0] === 'end' && isEnd)) open.push(index + 1);
  }
  return false;
}
