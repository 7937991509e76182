/** Explains in one sentence why the local cloud cannot start. It is shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

const programFaults = [TypeError, ReferenceError, SyntaxError]

/** Returns what to print for a failed start: a message, or the whole error for a program fault. */
export function explain(error: unknown): unknown {
  const faulty = !(error instanceof Error) || programFaults.some((kind) => error instanceof kind)
  return faulty ? error : `\n${error.message}`
}
