/** Resolves when the browser is idle, or after a second in Safari, which cannot report it. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 1000),
  )
}
