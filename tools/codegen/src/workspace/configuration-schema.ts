/** A JSON Schema of the configuration file, with the keywords that it uses. */
export interface ConfigurationSchema {
  readonly type?: string;
  readonly description?: string;
  /** `instead of KEY` for a key that excludes another one. */
  readonly $comment?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ConfigurationSchema>>;
  readonly additionalProperties?: ConfigurationSchema | boolean;
  readonly items?: ConfigurationSchema;
}
