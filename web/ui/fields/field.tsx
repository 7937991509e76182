import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldTexts {
  readonly label: string
  readonly hint?: ReactNode
  /** The validation error; announced and linked to the control. */
  readonly error?: string | undefined
  /** Marks an optional field beside its label. */
  readonly optional?: string | undefined
}

/** Attributes that link the control to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error, linked for assistive technology. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
