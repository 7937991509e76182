import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'
import { Button } from '../primitives/button.tsx'
import { classNames } from '../primitives/class-names.ts'
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
  /** Null where the fields hold the submit button, such as one beside a message. */
  readonly submitLabel: string | null
  readonly submitIcon?: ReactNode
  readonly submitRef?: Ref<HTMLButtonElement>
  /** Only a draft without errors is submitted. */
  readonly draft?: SubmittedDraft
  /** After a submit of a draft with errors, which are at their fields already. */
  readonly onInvalid?: () => void
  readonly disabledReason?: string | undefined
  /** Fields and a small button in one line, as for a row of a list; the button's name tells the rows apart. */
  readonly row?: { readonly submitName: string }
  /** Stands beside the page's own matter, with a secondary button. */
  readonly aside?: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  readonly secondary?: ReactNode
  /** Ways on after a failed submit, below its error. */
  readonly afterError?: ReactNode
  readonly label?: string
  readonly className?: string | undefined
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
    if (loading || disabledReason !== undefined) return
    if (draft?.check() ?? true) onSubmit(event)
    else props.onInvalid?.()
  }
  return (
    <form
      ref={form}
      className={props.className ?? (row ? styles.row : 'stack')}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      onKeyDown={submitByKeys}
      aria-label={props.label}
    >
      {children}
      <SubmitError title={props.failedTitle} text={submitError} after={props.afterError} />
      {submitLabel !== null && (
        <div className={classNames('row', styles.actions)}>
          {props.secondary}
          <Button
            ref={props.submitRef}
            type="submit"
            icon={props.submitIcon}
            aria-label={row?.submitName}
            {...(row || props.aside ? { variant: 'secondary' } : { size: 'large', wide: true })}
            loading={loading}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Enter alone begins a line in a long text; a field that submits by keys of its own has done so. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.defaultPrevented || pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

interface SubmitErrorProps {
  readonly title: string | undefined
  readonly text: string | null
  readonly after?: ReactNode
}

export function SubmitError({ title, text, after }: SubmitErrorProps) {
  if (text === null) return null
  return (
    <div className={styles.error} role="alert">
      {title !== undefined && <p>{title}</p>}
      <p>{text}</p>
      {after && <div className={classNames('row', styles.actions)}>{after}</div>}
    </div>
  )
}
