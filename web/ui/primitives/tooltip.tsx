import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'
import styles from './tooltip.module.css'

/** Tooltip delay (rules 13.1). */
const delayMs = 700
const readingMs = 5000
/** Distance to the edge of the window, in CSS pixels. */
const marginPx = 8

interface TooltipProps {
  readonly text: string
  readonly children: (describedBy: string) => ReactNode
}

/**
 * A short explanation of a control: after 700 ms of hovering, at once on keyboard focus or tap.
 * Esc hides it; after a tap it hides by itself.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  const leaving = useRef<number | undefined>(undefined)
  const stop = () => {
    window.clearTimeout(timer.current)
    window.clearTimeout(leaving.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one stops the same timers
  useEffect(() => stop, [])

  const show = (afterMs: number) => {
    stop()
    timer.current = window.setTimeout(() => setShown(true), afterMs)
  }
  const hide = () => {
    stop()
    setShown(false)
  }
  const showAfterTap = () => {
    show(0)
    leaving.current = window.setTimeout(hide, readingMs)
  }
  const showOnKeyboardFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) show(0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside it
    <span
      className={styles.anchor}
      onPointerEnter={() => show(delayMs)}
      onPointerLeave={hide}
      onFocus={showOnKeyboardFocus}
      onBlur={hide}
      // On a tap, `pointerleave` fires before `click`, so hovering alone would never show it.
      onClick={(event) => (event.target as Element).closest('[aria-disabled="true"]') && showAfterTap()}
      onKeyDown={(event) => pressedKey(event) === 'Escape' && hide()}
    >
      {children(id)}
      <span ref={shown ? keepInWindow : undefined} role="tooltip" id={id} className={styles.bubble} data-shown={shown}>
        {text}
      </span>
    </span>
  )
}

/** Shifts the centred tooltip sideways so that the window does not cut it off. */
function keepInWindow(bubble: HTMLElement | null): void {
  if (!bubble) return
  bubble.style.translate = ''
  const { left, right } = bubble.getBoundingClientRect()
  const shift = Math.max(marginPx - left, Math.min(0, document.documentElement.clientWidth - marginPx - right))
  bubble.style.translate = `${shift}px`
}
