import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Completion } from './complete.ts';

/** Completes the text of an editor by suggestions for an offset. */
export const completion = (find: (text: string, offset: number) => Promise<Completion | undefined>) =>
  autocompletion({
    icons: false,
    override: [
      async (context: CompletionContext): Promise<CompletionResult | null> => {
        const typed = context.matchBefore(/["'\w$/#-]+$/);
        if (!typed && !context.explicit) return null;
        const found = await find(context.state.doc.toString(), context.pos).catch(() => undefined);
        if (!found || context.aborted) return null;
        return {
          from: found.from,
          to: found.to,
          options: found.suggestions.map(({ label, text, detail, kind }, index) => ({
            // The typed text may begin with a quote, so the label is the text to insert.
            label: text.trim().replace(/:$/, ''),
            displayLabel: label,
            apply: text,
            ...(detail === '' ? {} : { info: detail }),
            type: kind === 'property' ? 'property' : 'constant',
            // The order is that of the schema.
            boost: -index / 100,
          })),
        };
      },
    ],
  });
