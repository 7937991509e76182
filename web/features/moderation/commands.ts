/** Returns whether a key is a shortcut of the queue. Excludes text input and combinations with Ctrl, Meta or Alt. */
export function isCommand(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event
  const writing =
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  return !writing && !ctrlKey && !metaKey && !altKey
}
