/** A step of a program that matches text: its kind, and the next step if it is not the following one. */
export type LinearStep =
  | readonly ['character', string]
  | readonly ['split', number, number]
  | readonly ['jump', number]
  | readonly ['start']
  | readonly ['end']
  | readonly ['match'];

/** A regular expression as steps. All paths through them are followed at once, so that none is followed twice. */
export type LinearProgram = readonly LinearStep[];

/** Creates a matcher of text. Its time is at most the text's length times the program's length. */
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

/** Adds every step that is reachable without a character. Returns whether the last one is. */
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
