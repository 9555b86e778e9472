import { readModel } from './read-model.ts';

const document = {
  methods: [{ name: 'get', errors: [{ $ref: '#/components/errors/Lost' }, { code: 8, message: 'gone' }] }],
  components: { errors: { Lost: { code: 7, message: 'lost' } } },
  'x-errors': { Lost: { 'x-when': 'It was never there.' } },
};

describe('readModel', () => {
  it('adds the details of an error component that the document lists at its root', () => {
    const { methods, errors } = readModel(document);
    const [method] = methods;
    expect(errors).toEqual([method?.errors[0]]);
    expect(method?.errors).toEqual([
      {
        component: 'Lost',
        code: 7,
        message: 'lost',
        data: undefined,
        extensions: { 'x-when': 'It was never there.' },
      },
      { component: undefined, code: 8, message: 'gone', data: undefined, extensions: {} },
    ]);
  });
});
