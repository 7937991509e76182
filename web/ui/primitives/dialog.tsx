import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { X } from '../icons/icons.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** `side` places it at the edge of wide screens; on phones both slide in from below. */
  readonly placement?: 'centre' | 'side'
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const fields = ':scope header ~ * :is(input, select, textarea)'
const controls =
  ':scope header ~ * :is(button, input:not([type="file"]), select, textarea):enabled:not([tabindex="-1"])'

/**
 * A modal dialog on the platform's `<dialog>`: traps the focus, closes on Esc, restores the focus.
 * A form opens with the focus on its first control, other dialogs on 'close'. Touch screens always start on 'close',
 * because the keyboard would cover the text.
 */
export function Dialog({ title, onClose, placement = 'centre', children, actions }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Selecting text from inside to outside also fires a click on the dialog; only a press outside may close it.
  const pressedOutside = useRef(false)
  // A layout effect: its cleanup runs while the element is attached, and only then does closing restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (window.matchMedia('(pointer: fine)').matches && element?.querySelector(fields))
      element.querySelector<HTMLElement>(controls)?.focus()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by the platform; this adds the click outside
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, placement === 'side' && styles.side)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => event.target === dialog.current && pressedOutside.current && onClose()}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('dialog.close')} icon={<X />} onClick={onClose} />
        </header>
        {children}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
