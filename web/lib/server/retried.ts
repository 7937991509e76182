/** Retries of autocompletes (rules 13.2): 3, after 1, 2 and 4 s. */
const retries = 3
const firstDelayMs = 1000

/**
 * Runs a load, and retries it up to 3 times with 1 s · 2^n between. Aborting `signal` stops the retries.
 * @throws the last error
 */
export async function retried<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt === retries || signal.aborted) throw error
      await delay(firstDelayMs * 2 ** attempt, signal)
    }
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
