/** Why the local cloud cannot start, as one sentence for the person who started it; no stack is shown. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
