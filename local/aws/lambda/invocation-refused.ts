/** Lambda refuses the event itself; its API answers with `code` and `status`. */
export class InvocationRefused extends Error {
  override readonly name = 'InvocationRefused'
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}
