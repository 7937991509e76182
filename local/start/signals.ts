/** Ends the process cleanly at Ctrl-C or SIGTERM; a second one does not wait. */
export function endOnSignal(close: () => Promise<void>): void {
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
