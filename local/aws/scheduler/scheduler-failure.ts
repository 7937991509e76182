/** A refusal of the service; `code` is its documented name. */
export class SchedulerFailure extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message: string) {
    super(message)
    this.name = 'SchedulerFailure'
    this.code = code
    this.status = status
  }
}

export const invalid = (message: string) => new SchedulerFailure('ValidationException', 400, message)
export const missing = (what: string) =>
  new SchedulerFailure('ResourceNotFoundException', 404, `${what} does not exist.`)
export const conflict = (what: string) => new SchedulerFailure('ConflictException', 409, `${what} already exists.`)
export const denied = (message: string) => new SchedulerFailure('AccessDeniedException', 403, message)
