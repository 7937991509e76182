import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'
import { Button } from '../primitives/button.tsx'
import { useFocusFirstInvalid } from './focus-first-invalid.ts'
import styles from './form.module.css'
import type { SubmittedDraft } from './use-draft.ts'

interface FormProps {
  /** Message of a failed submit, or null. Required, so that every form shows it. */
  readonly submitError: string | null
  /** What did not succeed, above the error. */
  readonly failedTitle?: string
  /** Whether the form is being sent. Required, so that every form shows it. */
  readonly loading: boolean
  readonly submitLabel: string
  /** Only a draft without errors is submitted. */
  readonly draft?: SubmittedDraft
  readonly disabledReason?: string | undefined
  /** Fields and a small button in one line, as for a row of a list; the button's name tells the rows apart. */
  readonly row?: { readonly submitName: string }
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
  const { submitError, loading, submitLabel, draft, disabledReason, row, onSubmit, onInput, children } = props
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, draft?.tries ?? 0)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!loading && disabledReason === undefined && (draft?.check() ?? true)) onSubmit(event)
  }
  return (
    <form
      ref={form}
      className={row ? styles.row : styles.form}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      onKeyDown={submitByKeys}
      aria-label={props.label}
    >
      {children}
      <SubmitError title={props.failedTitle} text={submitError} />
      <div className={styles.actions}>
        {props.secondary}
        <Button
          type="submit"
          aria-label={row?.submitName}
          {...(row ? { variant: 'secondary' } : { size: 'large', wide: true })}
          loading={loading}
          disabledReason={disabledReason}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Enter alone begins a line in a long text. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

interface SubmitErrorProps {
  readonly title: string | undefined
  readonly text: string | null
}

export function SubmitError({ title, text }: SubmitErrorProps) {
  if (text === null) return null
  return (
    <div className={styles.error} role="alert">
      {title !== undefined && <p>{title}</p>}
      <p>{text}</p>
    </div>
  )
}
