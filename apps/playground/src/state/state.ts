import type { Path } from '@ethread/openrpc';
import type { Reading } from '../worker/document-api.ts';

/** The source of the text, for display and for links. */
export type Origin =
  | { readonly kind: 'own' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'service'; readonly url: string }
  | { readonly kind: 'text'; readonly label: string };

export interface PlaygroundState {
  readonly origin: Origin;
  readonly isEdited: boolean;
  readonly openedText: string;
  readonly text: string;
  /** A counter that increases whenever the text is replaced from outside the editor. */
  readonly textVersion: number;
  /** The last reading of the text; undefined before the first. */
  readonly reading: Reading | undefined;
  readonly isReading: boolean;
  /** The last failure of opening or sending, shown in a line across the page. */
  readonly notice: string | undefined;
  /** The index of the selected method; undefined in a document without methods. */
  readonly selected: number | undefined;
  /** A path or offset to which the editor should move, with a number that distinguishes each request. */
  readonly goal: { readonly place: Path | number; readonly wish: number } | undefined;
  /** The part of the page that a small screen shows. */
  readonly screen: 'methods' | 'panel' | 'editor';
  readonly isEditorOpen: boolean;
}

export const initialState: PlaygroundState = {
  origin: { kind: 'own' },
  isEdited: false,
  openedText: '',
  text: '',
  textVersion: 0,
  reading: undefined,
  isReading: true,
  notice: undefined,
  selected: undefined,
  goal: undefined,
  screen: 'panel',
  isEditorOpen: false,
};
