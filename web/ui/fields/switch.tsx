import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'className'> {
  readonly checked: boolean
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** A setting that is on or off. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <div className={styles.texts}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={styles.control}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  )
}
