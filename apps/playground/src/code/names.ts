/** Names that are given out, each once. */
export interface Names {
  take(name: string): void;
  /** The name, or with a number behind it where it is taken. */
  free(name: string): string;
}

/** Words that generated code uses itself, or that TypeScript keeps. */
const TAKEN = (
  'Array Client Context ContractError ContractErrorOptions ErrorName Handler Handlers MethodMap MethodName Promise ' +
  'RequestOptions Transport arguments await break case catch class const continue debugger default delete do else enum ' +
  'eval export extends false finally for function if implements import in instanceof interface let new null options ' +
  'package private protected public return static super switch this throw transport true try typeof var void while with yield'
).split(' ');

export function createNames(): Names {
  const taken = new Set(TAKEN);
  return {
    take: (name) => void taken.add(name),
    free(name) {
      let free = name;
      for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
      taken.add(free);
      return free;
    },
  };
}

/** The words of a text as the name of a type: `get pets` is GetPets. */
export function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `T${name}`;
}

/** The name of a param as a signature takes it, each once. */
export function paramName(text: string, names: Names): string {
  const name = pascal(text);
  return names.free(name.charAt(0).toLowerCase() + name.slice(1));
}
