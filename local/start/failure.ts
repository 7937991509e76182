/** Why the local cloud cannot start, as one sentence for the person who started it; no stack is shown. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** Faults of the program itself; where they are is all that helps. */
const programFaults = [TypeError, ReferenceError, SyntaxError]

/** What to show a person when starting failed: a sentence, or the whole error when the program is at fault. */
export function explain(error: unknown): unknown {
  const faulty = !(error instanceof Error) || programFaults.some((kind) => error instanceof kind)
  return faulty ? error : `\n${error.message}`
}
