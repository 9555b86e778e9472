import { threadModule } from './thread-module.ts';

describe('threadModule', () => {
  it('names the entry point in the form of the module', () => {
    const source = threadModule('file:///a/src/thread.ts', 'thread-entry');
    expect(source.entry.href).toBe('file:///a/src/thread-entry.ts');
    expect(source.execArgv).toContain('--conditions=@ethread/source');
    const built = threadModule('file:///a/dist/thread.js', 'thread-entry');
    expect(built.entry.href).toBe('file:///a/dist/thread-entry.js');
    expect(built.execArgv).not.toContain('--conditions=@ethread/source');
  });
});
