import { readSettings } from './read-settings.ts';

const KEY = 'secret-key';

describe('readSettings', () => {
  it('takes the key from the environment and the address from the arguments', () => {
    expect(readSettings(['--url', 'https://host/'], { ETHREAD_API_KEY: KEY })).toEqual({
      endpoint: `https://host/v3/${KEY}`,
      apiKey: KEY,
      methods: 'contract',
      maxResultBytes: 65_536,
    });
  });

  it.each([
    ['no key', [], {}, 'ETHREAD_API_KEY is not set'],
    [
      'a key in the address',
      ['--url', `http://host/v3/${KEY}`],
      { ETHREAD_API_KEY: KEY },
      'from ETHREAD_API_KEY',
    ],
    ['a key as an argument', ['--key', KEY], { ETHREAD_API_KEY: KEY }, 'arguments are not understood'],
    ['another scheme', ['--url', 'ws://host'], { ETHREAD_API_KEY: KEY }, 'begins with http: or https:'],
    ['a text that is not a URL', ['--url', KEY], { ETHREAD_API_KEY: KEY }, 'is not a URL'],
    ['unknown methods', ['--methods', 'all'], { ETHREAD_API_KEY: KEY }, 'contract or extended'],
    ['a limit that is too low', ['--max-result-bytes', '9'], { ETHREAD_API_KEY: KEY }, 'at least 1024'],
  ])('rejects %s without showing the key', (_case, args, environment, words) => {
    const read = () => readSettings(args, environment);
    expect(read).toThrow(words);
    expect(read).not.toThrow(KEY);
  });
});
