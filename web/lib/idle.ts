/** Resolves when the browser has nothing else to do; after a second where it cannot say so (Safari). */
export function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 1000),
  )
}
