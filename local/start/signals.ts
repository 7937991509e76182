import type { LocalCloud } from './cloud.ts'

/** Ends the process cleanly at Ctrl-C or SIGTERM; a second one does not wait. */
export function endOnSignal({ close }: Pick<LocalCloud, 'close'>): void {
  let ending = false
  const end = () => {
    if (ending) process.exit(1)
    ending = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** An answer under way may wait for what can no longer be written. */
const longestEndMs = 5_000

/** Ends the process with the sentence, and nothing but the sentence, once the disk refused a write. */
export function endOnDiskFailure({ failed, close }: Pick<LocalCloud, 'failed' | 'close'>): void {
  failed.then(({ message }) => {
    const end = () => process.exit(1)
    console.error(`\n${message}`)
    // Whatever else was to be written fails too, and says nothing new.
    process.on('uncaughtException', () => undefined)
    setTimeout(end, longestEndMs).unref()
    close().then(end, end)
  })
}
