/** A toast's texts; both already translated. */
export interface ToastTexts {
  readonly title: string
  readonly description?: string
  /** Longer than the usual 4000 ms where there is much to read (rules 13.1: profile, 6 s). */
  readonly durationMs?: number
}

type Kind = 'success' | 'error' | 'info' | 'warning'

/** The toast library is loaded with the first toast (10 KiB gz that most visits never need). */
async function show(kind: Kind, { title, description, durationMs }: ToastTexts): Promise<void> {
  // Without a connection there may be no library: the banner and the page itself say what is the matter.
  const toaster = await import('./toaster.tsx').catch((error: unknown) => console.warn(title, error))
  toaster?.showToast(kind, title, { ...(description && { description }), ...(durationMs && { duration: durationMs }) })
}

/** Says something in passing: up to 3 visible, 4000 ms each (rules 13.1). `error` is the destructive style. */
export const notify = {
  success: (texts: ToastTexts) => void show('success', texts),
  error: (texts: ToastTexts) => void show('error', texts),
  info: (texts: ToastTexts) => void show('info', texts),
  warning: (texts: ToastTexts) => void show('warning', texts),
}
