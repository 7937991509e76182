import type { FormEvent, ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './form.module.css'

interface FormProps {
  /** Message of a failed submit, or null. Required, so that every form shows it. */
  readonly submitError: string | null
  /** Whether the form is being sent. Required, so that every form shows it. */
  readonly loading: boolean
  readonly submitLabel: string
  readonly disabledReason?: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  readonly secondary?: ReactNode
  readonly label?: string
}

/**
 * A form with its error and its submit button. Prevents parallel submits and replaces the browser's validation
 * messages.
 */
export function Form(props: FormProps) {
  const { submitError, loading, submitLabel, disabledReason, onSubmit, onInput, children, secondary, label } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!loading && disabledReason === undefined) onSubmit(event)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} onInput={onInput} aria-label={label}>
      {children}
      {submitError !== null && (
        <p className={styles.error} role="alert">
          {submitError}
        </p>
      )}
      <div className={styles.actions}>
        {secondary}
        <Button type="submit" size="large" wide loading={loading} disabledReason={disabledReason}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
