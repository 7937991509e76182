import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { Tick } from './tick.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  readonly label: ReactNode
  readonly error?: string | undefined
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.checkbox}>
      <Tick
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
