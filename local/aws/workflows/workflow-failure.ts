/** A refusal of the service; `code` is the name of the exception. */
export class WorkflowFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
