import type { DiskFailure } from '../endpoint/disk-failure.ts'

interface RunningCloud {
  /** Resolves when a disk write fails. */
  readonly failed: Promise<DiskFailure>
  close(): Promise<void>
}

/** Shuts down cleanly on Ctrl-C or SIGTERM; a second signal exits at once. */
export function endOnSignal({ close }: Pick<RunningCloud, 'close'>): void {
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

/** A pending response may wait for a write that can no longer succeed. */
const longestEndMs = 5_000

/** Ends the process after a disk failure, with only its message. */
export function endOnDiskFailure({ failed, close }: RunningCloud): void {
  failed.then(({ message }) => {
    const end = () => process.exit(1)
    console.error(`\n${message}`)
    // Further write errors follow from the disk failure and are ignored.
    process.on('uncaughtException', () => undefined)
    setTimeout(end, longestEndMs).unref()
    close().then(end, end)
  })
}
