import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { DocumentWorker } from '../worker/document-worker.ts';

/**
 * Creates the completion source of the editor. The worker finds the suggestions in the meta-schema and the document.
 */
export function completionFrom(worker: DocumentWorker): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/["'\w$/#-]+$/);
    if (!typed && !context.explicit) return null;
    const found = await worker.complete(context.state.doc.toString(), context.pos).catch(() => undefined);
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
        // The order is that of the meta-schema.
        boost: -index / 100,
      })),
    };
  };
}
