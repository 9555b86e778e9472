import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { DocumentWorker } from '../worker/document-worker.ts';

/** Suggestions from the meta-schema and the document, found by the worker. */
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
        // What is typed may begin with a quote: it is compared with what would be written.
        label: text.trim().replace(/:$/, ''),
        displayLabel: label,
        apply: text,
        ...(detail === '' ? {} : { info: detail }),
        type: kind === 'property' ? 'property' : 'constant',
        // In the meta-schema's order.
        boost: -index / 100,
      })),
    };
  };
}
