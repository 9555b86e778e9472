import { printLabel, typeLabel } from './type-label.ts';

describe('printLabel', () => {
  it('prints a type with the names of schemas, and null last', () => {
    const log = { $ref: '#/components/schemas/Log' };
    expect(printLabel(typeLabel({ anyOf: [{ type: 'null' }, log] }))).toBe('Log | null');
    expect(printLabel(typeLabel({ type: 'array', items: { anyOf: [log, { type: 'null' }] } }))).toBe(
      '(Log | null)[]',
    );
  });
});
