import { type RefObject, useEffect, useEffectEvent } from 'react'
import { pressedKey, pressedLetter } from '../pressed-key.ts'

/** Actions by key: a Latin letter or digit by its place on the keyboard, another sign as typed, or `Ctrl+Enter`. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

/**
 * Runs an action when its key is pressed outside of text fields; keys with Ctrl or Cmd inside of them too. While a
 * dialog is open, only the shortcuts of an element `within` the dialog in front run.
 */
export function useShortcuts(shortcuts: Shortcuts, within?: RefObject<Element | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    if (event.altKey || (!control && isTyping(event.target)) || !isInFront(within?.current)) return
    const names = [pressedLetter(event), pressedKey(event)].filter(Boolean)
    const action = names.map((name) => shortcuts[control ? `Ctrl+${name}` : name]).find(Boolean)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
}

function isInFront(element: Element | null | undefined): boolean {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1)
  return front === undefined || (element != null && front.contains(element))
}
