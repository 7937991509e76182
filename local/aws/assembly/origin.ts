/** Position of a definition in the templates, for messages and the console. */
export interface Origin {
  readonly stack: string
  readonly logicalId: string
}
