export interface Origin {
  readonly stack: string
  readonly logicalId: string
}
