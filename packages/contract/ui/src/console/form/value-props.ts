import type { ComponentType } from 'react';
import type { Json, JsonObject, Path } from '@ethread/openrpc';
import type { FormSchema } from '../schema/schema.ts';

export interface ValueProps {
  readonly root: JsonObject;
  readonly schema: FormSchema;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
  /** The label for users who cannot see the control's position. */
  readonly label: string;
  /** The path in the params, by which faults are assigned. */
  readonly path: Path;
}

export interface PartsProps {
  /** The control for a part: `ValueInput`, which the controls of lists and objects cannot import in turn. */
  readonly Part: ComponentType<ValueProps>;
}
