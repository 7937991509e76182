/**
 * Whether a key is a command of the queue: keys typed into a field are text, those with Ctrl and the like the
 * browser's.
 */
export function isCommand(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event
  const writing =
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  return !writing && !ctrlKey && !metaKey && !altKey
}
