export interface ToastTexts {
  readonly title: string
  readonly description?: string
  /** For long texts; the default is 4000 ms (rules 13.1: profile, 6 s). */
  readonly durationMs?: number
}

type Kind = 'success' | 'error' | 'info' | 'warning'

/** Lazy-loads the toast library with the first toast (10 KiB gz that most visits never need). */
async function show(kind: Kind, { title, description, durationMs }: ToastTexts): Promise<void> {
  // Offline the library may be missing; the offline banner and the page itself then show the problem.
  const toaster = await import('./toaster.tsx').catch((error: unknown) => console.warn(title, error))
  toaster?.showToast(kind, title, { ...(description && { description }), ...(durationMs && { duration: durationMs }) })
}

/** Shows a toast: up to 3 visible, 4000 ms each (rules 13.1). `error` uses the destructive style. */
export const notify = {
  success: (texts: ToastTexts) => void show('success', texts),
  error: (texts: ToastTexts) => void show('error', texts),
  info: (texts: ToastTexts) => void show('info', texts),
  warning: (texts: ToastTexts) => void show('warning', texts),
}
