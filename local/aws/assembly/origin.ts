/** Where a definition stands in the templates, for messages and for the console. */
export interface Origin {
  readonly stack: string
  readonly logicalId: string
}
