export interface TemplateLocation {
  readonly stack: string
  readonly logicalId: string
}
