/** What the service refuses, by the name of its exception. */
export class WorkflowFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
