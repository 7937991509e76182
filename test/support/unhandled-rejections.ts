/**
 * Rejected promises that nothing awaits yet. Node reports one as unhandled at once; a test that starts several calls
 * and expects the rejection of each in turn handles it some turns later. vitest would fail the whole run for that,
 * although every test passed, as soon as a busy machine changes the order. It leaves rejections to the listener here.
 */
const unhandled = new Map<Promise<unknown>, unknown>()

process.on('unhandledRejection', (reason, promise) => unhandled.set(promise, reason))
process.on('rejectionHandled', (promise) => unhandled.delete(promise))

/** @throws AggregateError of the rejections that nothing has handled so far */
export async function throwUnhandledRejections(): Promise<void> {
  // Node reports rejections, and that one was handled, after the microtasks of a turn.
  await new Promise((resolve) => setImmediate(resolve))
  const reasons = [...unhandled.values()]
  unhandled.clear()
  if (reasons.length > 0) throw new AggregateError(reasons, `Nothing handled: ${reasons.join('; ')}`)
}
