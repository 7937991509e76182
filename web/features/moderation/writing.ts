/** Keys typed into a field are text, not commands. */
export function isWriting(event: KeyboardEvent): boolean {
  return (
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="combobox"]') !== null
  )
}
