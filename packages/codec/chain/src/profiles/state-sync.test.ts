import { stateSyncRule } from './state-sync.ts';

const ruleOf = (bor: object) => stateSyncRule({ json: { config: { bor } } });
const firstOf = (rule: (number: number) => boolean, to: number) =>
  Array.from({ length: to + 1 }, (_none, number) => number).filter(rule);

describe('the blocks that may end with a state-sync transaction', () => {
  it('are the first of each sprint, whose length changes by block', () => {
    expect(firstOf(ruleOf({ sprint: { 0: 64, 128: 16 } }), 170)).toEqual([64, 128, 144, 160]);
    expect(firstOf(ruleOf({ sprint: 8 }), 20)).toEqual([8, 16]);
    expect(firstOf(ruleOf({}), 40)).toEqual([16, 32]);
  });

  it('end with Madhugiri', () => {
    expect(firstOf(ruleOf({ sprint: { 0: 16 }, madhugiriBlock: 32 }), 60)).toEqual([16]);
  });
});
