/** A new SES account may send 14 a second; four remain for single e-mails. One run at a time holds the lease. */
export const mailsPerSecond = 10

/**
 * Returns a function that spreads e-mails over time: `perSecond` on average, so that others of the account's rate
 * remain for single e-mails.
 */
export function pacer(
  perSecond: number,
  now: () => number,
  pause: (ms: number) => Promise<void>,
): (mails: number) => Promise<void> {
  let next = 0
  return async (mails) => {
    const wait = next - now()
    if (wait > 0) await pause(wait)
    next = Math.max(next, now()) + (mails / perSecond) * 1000
  }
}
