import type { FormEvent, ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './form.module.css'

interface FormProps {
  /** The sentence of a failed submit, or null: no form may forget to say it. */
  readonly submitError: string | null
  /** While it is being sent: no form may forget to show it. */
  readonly loading: boolean
  readonly submitLabel: string
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Any field was edited. */
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  /** Beside the submit button. */
  readonly secondary?: ReactNode
  readonly label?: string
}

/** A form with its error and its one main button; sends once at a time, and checks with our own sentences. */
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
