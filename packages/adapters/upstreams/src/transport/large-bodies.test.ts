import { LargeBodies } from './large-bodies.ts';

describe('LargeBodies', () => {
  it('begins bodies in order, as far as their bytes fit', () => {
    const bodies = new LargeBodies(10);
    const begun: string[] = [];
    const enter = (name: string, bytes: number) => bodies.enter(bytes, () => void begun.push(name));
    const leaveFirst = enter('first', 6);
    const leaveSecond = enter('second', 4);
    const leaveThird = enter('third', 5);
    const leaveLast = enter('last', 1);
    expect(begun).toEqual(['first', 'second']);
    leaveSecond();
    leaveSecond();
    // A later body does not overtake, although it fits.
    expect(begun).toEqual(['first', 'second']);
    leaveThird();
    expect(begun).toEqual(['first', 'second', 'last']);
    leaveLast();
    leaveFirst();
    enter('alone', 100);
    enter('after', 1);
    expect(begun.slice(3)).toEqual(['alone']);
  });
});
