import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

/** Tooltip delay (rules 13.1). */
const delayMs = 700

interface TooltipProps {
  readonly text: string
  /** Gets the id of the text, to be its `aria-describedby`. */
  readonly children: (describedBy: string) => ReactNode
}

/** A short explanation beside a control: after 700 ms of pointing, at once by keyboard focus; Esc hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const show = (afterMs: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShown(true), afterMs)
  }
  const hide = () => {
    window.clearTimeout(timer.current)
    setShown(false)
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
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children(id)}
      <span role="tooltip" id={id} className={styles.bubble} data-shown={shown}>
        {text}
      </span>
    </span>
  )
}
