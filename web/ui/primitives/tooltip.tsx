import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

/** Tooltip delay (rules 13.1). */
const delayMs = 700
/** Long enough to read two sentences. */
const readingMs = 5000
/** What stays free between the text and the edge of the window, in CSS pixels. */
const marginPx = 8

interface TooltipProps {
  readonly text: string
  /** Gets the id of the text, to be its `aria-describedby`. */
  readonly children: (describedBy: string) => ReactNode
}

/**
 * A short explanation beside a control: after 700 ms of pointing, at once by keyboard focus or a tap; Esc hides it, and
 * after a tap the time to read it.
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
      // A tap has left the control before it clicks it, so that pointing alone would never show it.
      onClick={(event) => (event.target as Element).closest('[aria-disabled="true"]') && showAfterTap()}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children(id)}
      <span ref={shown ? keepInWindow : undefined} role="tooltip" id={id} className={styles.bubble} data-shown={shown}>
        {text}
      </span>
    </span>
  )
}

/** Moves a text that stands in the middle above its control sideways, as far as the window would cut it off. */
function keepInWindow(bubble: HTMLElement | null): void {
  if (!bubble) return
  bubble.style.translate = ''
  const { left, right } = bubble.getBoundingClientRect()
  const shift = Math.max(marginPx - left, Math.min(0, document.documentElement.clientWidth - marginPx - right))
  bubble.style.translate = `${shift}px`
}
